import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import type { Route } from '#contract/route.ts'
import { answerOf, calls, type Answers, type Trouble } from './answers.ts'
import { portalAnswers } from './portalAnswers.ts'

/** The network of the stories: a service worker answers the API's calls as the story says. */
export const network = setupWorker()

let started: Promise<unknown> | undefined
let story = 0

/** Starts the network before the first story; later calls wait for the same start. */
export async function startNetwork() {
  if (!started) window.fetch = forThisStory(window.fetch)
  started ??= network.start({
    quiet: true,
    // Beside the page, wherever the library is published.
    serviceWorker: { url: new URL('mockServiceWorker.js', document.baseURI).pathname },
    onUnhandledFrame: 'bypass',
  })
  await started
}

/** Begins a story: what an earlier one has asked for, in this file or another, is never answered to it. */
export const beginStory = () => {
  story++
}

/** Returns a fetch whose response comes while the story that asked for it lasts, and never after it. */
const forThisStory =
  (fetched: typeof fetch): typeof fetch =>
  async (...asked) => {
    const own = story
    const isOver = () => own !== story
    const never = () => new Promise<never>(() => undefined)
    try {
      const response = await fetched(...asked)
      return isOver() ? await never() : response
    } catch (error) {
      if (isOver()) return never()
      throw error
    }
  }

/** Answers every call of the contract: with what the story says, else with what the portal has by default. */
export function answerWith(answers: Answers = {}) {
  const all = { ...portalAnswers, ...answers }
  network.resetHandlers(
    // As on the server, an address that is written out goes before one that any word fits.
    ...[...calls]
      .toSorted(([, one], [, other]) => paramsIn(one.path) - paramsIn(other.path))
      .map(([name, route]) => handler(name, route, all)),
    http.all('/api/*', ({ request }) => wrong(`The contract has no call ${request.method} ${request.url}`)),
  )
}

/** Headers of the portal's own responses. */
const OURS = { [PORTAL_HEADER]: '1' }

const paramsIn = (path: string) => path.split(':').length

function handler(name: string, { method, path, upload }: Route, answers: Answers) {
  return http.all(`/api/v1${path}`, async ({ request, params }) => {
    if (request.method !== method) return undefined
    const query = Object.fromEntries(new URL(request.url).searchParams)
    // A file is the whole body of a call that takes one: the contract reads nothing in it.
    const body: unknown = method === 'GET' || upload ? {} : await request.json()
    try {
      const answer = answerOf(name, answers, { params, query, body })
      if ('reply' in answer) return HttpResponse.json(answer.reply as object, { headers: OURS })
      if (answer.trouble === 'unreachable') return HttpResponse.error()
      if (answer.trouble === 'waiting') return await new Promise<Response>(() => undefined)
      if (answer.trouble === 'elsewhere') return HttpResponse.html('<h1>Wifi</h1>', { status: answer.status })
      return HttpResponse.json(answer.refusal, { status: answer.status, headers: OURS })
    } catch (error) {
      return wrong(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
}

function wrong(sentence: string) {
  // oxlint-disable-next-line eslint/no-console -- it fails the test of the story
  console.error(sentence)
  return HttpResponse.json({ success: false, message: sentence }, { status: 500, headers: OURS })
}

/** Serves a picture at an address of the portal, as if the file stood there. */
export function publishPicture(path: string, file: Blob) {
  network.use(http.get(path, () => new HttpResponse(file, { headers: { 'content-type': file.type } })))
}

/** Gives every document of the agreements these bytes (a file's address), or nothing. */
export function publishDocument(file: string | Trouble) {
  network.use(
    http.get('/api/v1/accords/:id/documents/:document/file', async () => {
      if (typeof file === 'string') return new HttpResponse(await (await fetch(file)).blob(), { headers: OURS })
      return file.trouble === 'waiting' ? new Promise<Response>(() => undefined) : HttpResponse.error()
    }),
  )
}
