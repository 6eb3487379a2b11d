import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import {
  findStoryApiAnswer,
  contractRoutesByCallName,
  type StoryApiAnswers,
  type MockedApiCallFailure,
} from './answers.ts'
import { defaultStoryApiAnswers } from './portalAnswers.ts'

/** Mock Service Worker instance that answers the stories' API calls. */
export const storyApiMock = setupWorker()

let started: Promise<unknown> | undefined

/** Starts the Mock Service Worker of Storybook before the first story. Later calls return the same promise. */
export async function startStoryApiMock() {
  if (!started) window.fetch = followed(window.fetch)
  started ??= storyApiMock.start({
    quiet: true,
    // Relative to the page, wherever Storybook is published.
    serviceWorker: { url: new URL('mockServiceWorker.js', document.baseURI).pathname },
    onUnhandledFrame: 'bypass',
  })
  await started
}

/** HTTP request of a story; `isHeld` is true when the story never answers it. */
type Asked = { url: string; isHeld: boolean }
const inFlight = new Set<Asked>()

/** `fetch` function that records the HTTP requests in flight of all stories. */
const followed =
  (fetched: typeof fetch): typeof fetch =>
  async (input, init) => {
    const asked = { url: input instanceof Request ? input.url : new URL(input, location.href).href, isHeld: false }
    inFlight.add(asked)
    try {
      return await fetched(input, init)
    } finally {
      inFlight.delete(asked)
    }
  }

/** Returns a promise that never resolves, for an HTTP request that the story leaves unanswered. */
function hold({ url }: Request) {
  const asked = [...inFlight].find((one) => one.url === url && !one.isHeld)
  if (asked) asked.isHeld = true
  return new Promise<never>(() => undefined)
}

/**
 * Resolves once all HTTP requests of earlier stories are answered, because stories share one browser page. Throws after
 * 20 s.
 */
export async function waitForEarlierStoryRequests(): Promise<void> {
  const isLate = () => [...inFlight].filter(({ isHeld }) => !isHeld)
  for (let waited = 0; isLate().length > 0; waited += 10) {
    if (waited > 20_000)
      throw new Error(
        `No answer to an earlier story: ${isLate()
          .map(({ url }) => url)
          .join(', ')}`,
      )
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
}

/** Sets the mocked API replies of a story. Calls without one get the reply of `defaultStoryApiAnswers`. */
export function setStoryApiAnswers(answers: StoryApiAnswers = {}) {
  const all = { ...defaultStoryApiAnswers, ...answers }
  // One handler for all routes: the library reads the cookies and the URL of each request again for each handler.
  storyApiMock.resetHandlers(http.all('/api/*', ({ request }) => answerCall(request, all)))
}

/** HTTP headers that identify mocked responses as the portal's own. */
const OURS = { [PORTAL_RESPONSE_HEADER]: '1' }

/**
 * API routes of the contract as patterns of a request's path. As on the server, literal paths precede those with
 * parameters.
 */
const routes = [...contractRoutesByCallName]
  .toSorted(([, one], [, other]) => paramsIn(one.path) - paramsIn(other.path))
  .map(([name, route]) => ({
    name,
    ...route,
    pattern: new RegExp(`^/api/v1${route.path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))

function paramsIn(path: string) {
  return path.split(':').length
}

/** Returns the mocked HTTP response to an API call of a story. */
async function answerCall(request: Request, answers: StoryApiAnswers) {
  const { pathname, searchParams } = new URL(request.url)
  const called = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
  if (!called) return wrong(`The contract has no call ${request.method} ${request.url}`)
  const { name, method, upload, pattern } = called
  const found = Object.entries(pattern.exec(pathname)?.groups ?? {})
  const params = Object.fromEntries(found.map(([param, value]) => [param, decodeURIComponent(value)]))
  // The contract does not parse the body of file uploads.
  const body: unknown = method === 'GET' || upload ? {} : await request.json()
  try {
    const answer = findStoryApiAnswer(name, answers, { params, query: Object.fromEntries(searchParams), body })
    if ('reply' in answer) return HttpResponse.json(answer.reply as object, { headers: OURS })
    if (answer.trouble === 'unreachable') return HttpResponse.error()
    if (answer.trouble === 'waiting') return await hold(request)
    if (answer.trouble === 'elsewhere') return HttpResponse.html('<h1>Wifi</h1>', { status: answer.status })
    return HttpResponse.json(answer.refusal, { status: answer.status, headers: OURS })
  } catch (error) {
    return wrong(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function wrong(sentence: string) {
  // oxlint-disable-next-line eslint/no-console -- it fails the test of the story
  console.error(sentence)
  return HttpResponse.json({ success: false, message: sentence }, { status: 500, headers: OURS })
}

/** Serves a picture file at a URL path of the mocked portal. */
export function serveStoryPicture(path: string, file: Blob) {
  storyApiMock.use(http.get(path, () => new HttpResponse(file, { headers: { 'content-type': file.type } })))
}

/** Serves the picture at this URL as every page's in stories, or a failure. Returns the paths requested so far. */
export function serveStoryPagePicture(file: string | MockedApiCallFailure): string[] {
  const requested: string[] = []
  storyApiMock.use(
    http.get('/api/v1/accords/:id/documents/:document/pictures/:version/:page/:width', async ({ request, params }) => {
      requested.push([params['page'], params['width']].join('/'))
      if (typeof file === 'string') return new HttpResponse(await (await fetch(file)).blob(), { headers: OURS })
      return file.trouble === 'waiting' ? hold(request) : HttpResponse.error()
    }),
  )
  return requested
}

/**
 * URLs of the PDFs that the story has requested since `serveStoryAgreementPdf`. A story that leaves one unanswered awaits
 * its request: the PDF engine, which loads first, would otherwise ask the next story.
 */
export const requestedStoryPdfs: string[] = []

/** Serves the PDF at this URL as every agreement's document in stories, or a failure. */
export function serveStoryAgreementPdf(file: string | MockedApiCallFailure) {
  requestedStoryPdfs.length = 0
  storyApiMock.use(
    http.get('/api/v1/accords/:id/documents/:document/file', async ({ request }) => {
      requestedStoryPdfs.push(request.url)
      if (typeof file === 'string') return new HttpResponse(await (await fetch(file)).blob(), { headers: OURS })
      return file.trouble === 'waiting' ? hold(request) : HttpResponse.error()
    }),
  )
}
