import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { paths } from '#contract/paths.ts'
import type { Route } from '#contract/route.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { html, Html } from '#server/lib/html.ts'
import { errorMessage } from '#server/http/answerError.ts'
import { FAILED, plainCalls, type PlainCalls } from './plainCalls.ts'
import type { Typed } from './plainFields.ts'
import { plainPage } from './plainPage.ts'

type PublicPost = Route & { method: 'POST'; access: 'public'; reply: z.ZodType }

/** A page that is an answer. */
type Said = {
  title: string
  body: Html
  /** It asks for more, and is no mere message. */
  goesOn?: true
}

type PlainFormOf<R extends PublicPost> = {
  path: string
  title: string
  /** The call that it makes, which anyone may make. */
  call: R
  /** The call knows this browser again by its cookie, and gives it one. */
  knowsBrowser?: true
  /** Its fields, by name: nothing else that is posted is read. */
  fields: readonly string[]
  /** Which field asks for what the call refuses under another name. */
  askedBy?: Record<string, string>
  /** Its fields, with what was typed; while nothing can be asked, a sentence that says so. */
  draw: (typed: Typed, request: FastifyRequest) => Promise<Html | string>
  submit: string
  /** What was typed, as the call takes it. */
  body: (values: Record<string, string>, request: FastifyRequest) => Record<string, unknown>
  /** What is said once the call has succeeded. */
  done: (answer: z.output<R['reply']>, values: Record<string, string>, calls: PlainCalls) => Said | Promise<Said>
  /** Answers what a page that goes on posts, which is told by the field that it alone has. */
  further?: { by: string; answer: (posted: Record<string, string>, calls: PlainCalls) => Promise<Said | FastifyReply> }
}
export type PlainForm = PlainFormOf<PublicPost>
type Further = NonNullable<PlainForm['further']>

/** A call of the API as a form that a browser posts by itself: its rules, its limits and its sentences are the call's. */
export const plainForm = <R extends PublicPost>(form: PlainFormOf<R>) => form as unknown as PlainForm

/** A message of 5,000 characters, each of them written as nine. */
const BODY_BYTES = 65_536
/** The button that sends a form of these: without it, what is posted was begun on another page. */
const SENT = 'envoi'

/**
 * Serves these forms. No cookie opens a session here: one that a form has opened stands in its page, which posts it
 * (docs/decisions/038-forms-without-script.md).
 */
export function servePlainForms(app: FastifyInstance, env: Env, forms: PlainForm[]) {
  app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    plain.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
      const status = error instanceof HttpError ? error.status : (error.statusCode ?? 503)
      if (status >= 500) request.log.error({ err: error }, 'a form without script could not be answered')
      const message = status < 500 ? errorMessage(status) : FAILED
      const body = html`<p>${error instanceof HttpError ? error.message : message}</p>
        ${home}`
      return sendPage(reply.code(status), plainPage('Une erreur s’est produite', { body: body.toString() }))
    })
    for (const form of forms) {
      plain.get(form.path, { schema: { hide: true } }, async (request, reply) => draw(form, request, reply, {}))
      plain.post(form.path, { schema: { hide: true } }, async (request, reply) => {
        if (!isFromHere(request, env)) return draw(form, request, reply, { refusal: ELSEWHERE })
        const posted = (request.body ?? {}) as Record<string, string>
        if (form.further && form.further.by in posted) return goOn(form.further, form, { app, request, reply, posted })
        const values = Object.fromEntries(form.fields.map((name) => [name, posted[name] ?? '']))
        if (!(SENT in posted)) return draw(form, request, reply, { values })
        return send(form, app, request, reply, values)
      })
    }
  })
}

/** Makes the call as if its own client had: the same guard, limits and rules, and as the person who asks. */
async function send(
  form: PlainForm,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  values: Record<string, string>,
) {
  const calls = plainCalls(app, request, reply)
  try {
    const { knowsBrowser = false } = form
    const said = await calls.ask(form.call, { body: form.body(values, request), knowsBrowser })
    return await sendPage(reply, pageOf(await form.done(said, values, calls)))
  } catch (refusal) {
    if (!(refusal instanceof HttpError)) throw refusal
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
    return draw(form, request, reply, { values, refusal })
  }
}

type Posted = { app: FastifyInstance; request: FastifyRequest; reply: FastifyReply; posted: Record<string, string> }

/** Whose session is over begins again. */
async function goOn({ answer }: Further, form: PlainForm, { app, request, reply, posted }: Posted) {
  try {
    const said = await answer(posted, plainCalls(app, request, reply))
    return 'body' in said ? sendPage(reply, pageOf(said)) : said
  } catch (refusal) {
    if (refusal instanceof HttpError && refusal.status === 401) return draw(form, request, reply, { refusal })
    throw refusal
  }
}

const ELSEWHERE = new HttpError(403, 'Ce qui a été envoyé ne venait pas de cette page\u00a0: rien n’en est gardé.')

type Shown = { values?: Record<string, string>; refusal?: HttpError }

async function draw(form: PlainForm, request: FastifyRequest, reply: FastifyReply, { values = {}, refusal }: Shown) {
  const errors = Object.fromEntries(
    Object.entries(refusal?.errors ?? {}).map(([name, sentence]) => [form.askedBy?.[name] ?? name, sentence]),
  )
  const fields = await form.draw({ values, errors }, request)
  const body = html`${refusal ? summary(form, refusal.message, errors) : ''}
  ${
    fields instanceof Html
      ? html`<form method="post" action="${form.path}">
          ${fields}
          <button type="submit" name="${SENT}" value="oui">${form.submit}</button>
        </form>`
      : html`<p>${fields}</p>`
  }
  ${home}`
  const title = refusal ? `Erreur\u00a0: ${form.title}` : form.title
  return sendPage(
    reply.code(refusal?.status ?? 200),
    plainPage(form.title, { body: body.toString(), isForm: true, windowTitle: title }),
  )
}

/** What was refused, heard at once, each with a link to its field. */
function summary({ fields }: PlainForm, message: string, errors: Record<string, string>) {
  const asked = Object.entries(errors).filter(([name]) => fields.includes(name))
  return html`<div role="alert" tabindex="-1" autofocus>
    <h2>${asked.length ? 'Rien n’est encore envoyé\u00a0: il reste à corriger' : message}</h2>
    ${
      asked.length
        ? html`<ul>
            ${asked.map(([name, sentence]) => html`<li><a href="#${name}">${sentence}</a></li>`)}
          </ul>`
        : ''
    }
  </div>`
}

const home = html`<p><a href="${paths.home}">Revenir à l’accueil</a></p>`

// A title may be that of a text.
const pageOf = ({ title, body, goesOn }: Said) =>
  plainPage(html`${title}`.toString(), {
    body: html`${goesOn ? body : html`<div role="status">${body}</div>`} ${home}`.toString(),
    isForm: true,
  })

const sendPage = (reply: FastifyReply, { html: page, policy }: ReturnType<typeof plainPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
    .send(page)

/**
 * Whether the form that was posted stands on a page of the portal. A browser says so itself: by the youngest header
 * that it knows. One that says nothing is refused.
 */
function isFromHere({ headers, host }: FastifyRequest, { PUBLIC_URL }: Env) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = URL.parse(headers.origin ?? headers.referer ?? '')?.host
  return from !== undefined && (from === host || (PUBLIC_URL !== undefined && from === new URL(PUBLIC_URL).host))
}
