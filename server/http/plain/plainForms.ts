import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { portalPagePaths } from '#contract/paths.ts'
import type { ApiRoute } from '#contract/route.ts'
import type { Env } from '#server/env.ts'
import { findHttpError, HttpError } from '#server/lib/errors.ts'
import { html, SafeHtml } from '#server/lib/html.ts'
import { httpStatusMessage } from '#server/http/answerError.ts'
import { FORM_POST_FAILED_MESSAGE, createFormApiClient, type FormApiClient } from './createPlainCalls.ts'
import type { SubmittedFormFields } from './plainFields.ts'
import { renderNoScriptPage } from './renderNoScriptPage.ts'

type PublicPost = ApiRoute & { method: 'POST'; access: 'public'; reply: z.ZodType }

/** Content of the HTML page that is sent in response to a posted form. */
type Said = {
  title: string
  body: SafeHtml
  /** True when the page after a posted form asks for more input instead of reporting a result. */
  goesOn?: true
}

type PlainFormOf<R extends PublicPost> = {
  path: string
  title: string
  /** Public API call that the form without script makes. */
  call: R
  /** True when the form's API call reads and sets the cookie that recognizes this browser. */
  knowsBrowser?: true
  /** Names of the form's fields; other posted values are ignored. */
  fields: readonly string[]
  /** Form field for each field name that differs in the validation errors of the form's API call. */
  askedBy?: Record<string, string>
  /** Renders the form's fields with their values, or returns a sentence when the form is unavailable. */
  draw: (typed: SubmittedFormFields, request: FastifyRequest) => Promise<SafeHtml | string>
  submit: string
  /** Returns the request body of the form's API call from the posted values. */
  body: (values: Record<string, string>, request: FastifyRequest) => Record<string, unknown>
  /** Returns the page to show after the form's API call has succeeded. */
  done: (answer: z.output<R['reply']>, values: Record<string, string>, calls: FormApiClient) => Said | Promise<Said>
  /** Handler of the follow-up page's form, recognized by the posted field `by`. */
  further?: {
    by: string
    answer: (posted: Record<string, string>, calls: FormApiClient) => Promise<Said | FastifyReply>
  }
}

/** HTML form without script that posts to a public API call. */
export type NoScriptForm = PlainFormOf<PublicPost>
type Further = NonNullable<NoScriptForm['further']>

/** Defines an HTML form without script for a public API call, whose rules, limits and messages apply. */
export const defineNoScriptForm = <R extends PublicPost>(form: PlainFormOf<R>) => form as unknown as NoScriptForm

/** Maximum body of a posted form in bytes: a message of 5,000 characters, each encoded as nine. */
const BODY_BYTES = 65_536
/**
 * Name of the submit button in a form without script. A post without it comes from another page's form, and prefills
 * this one.
 */
const SENT = 'envoi'

/**
 * Serves forms that work without script. No cookie opens a session: a session opened by a form is posted by its page
 * (docs/decisions/038-forms-without-script.md).
 */
export function serveNoScriptForms(app: FastifyInstance, env: Env, forms: NoScriptForm[]) {
  app.register(async (plain) => {
    plain.removeAllContentTypeParsers()
    plain.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    plain.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
      const refusal = findHttpError(error)
      const status = refusal?.status ?? ('statusCode' in error ? error.statusCode : undefined) ?? 503
      if (status >= 500) request.log.error({ err: error }, 'a form without script failed')
      const message = status < 500 ? httpStatusMessage(status) : FORM_POST_FAILED_MESSAGE
      const body = html`<p>${refusal?.message ?? message}</p>
        ${home}`
      return sendPage(reply.code(status), renderNoScriptPage('Une erreur s’est produite', { body: body.toString() }))
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

/**
 * Makes the API call of a posted form with the same guard, limits and rules as any client, and responds with its
 * result.
 */
async function send(
  form: NoScriptForm,
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  values: Record<string, string>,
) {
  const calls = createFormApiClient(app, request, reply)
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

/** Handles the posted form of a follow-up page; after an expired session, shows the first form again. */
async function goOn({ answer }: Further, form: NoScriptForm, { app, request, reply, posted }: Posted) {
  try {
    const said = await answer(posted, createFormApiClient(app, request, reply))
    return 'body' in said ? sendPage(reply, pageOf(said)) : said
  } catch (refusal) {
    if (refusal instanceof HttpError && refusal.status === 401) return draw(form, request, reply, { refusal })
    throw refusal
  }
}

const ELSEWHERE = new HttpError(403, 'Ce qui a été envoyé ne venait pas de cette page\u00a0: rien n’en est gardé.')

type Shown = { values?: Record<string, string>; refusal?: HttpError }

async function draw(form: NoScriptForm, request: FastifyRequest, reply: FastifyReply, { values = {}, refusal }: Shown) {
  const errors = Object.fromEntries(
    Object.entries(refusal?.errors ?? {}).map(([name, sentence]) => [form.askedBy?.[name] ?? name, sentence]),
  )
  const fields = await form.draw({ values, errors }, request)
  const body = html`${refusal ? summary(form, refusal.message, errors) : ''}
  ${
    fields instanceof SafeHtml
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
    renderNoScriptPage(form.title, { body: body.toString(), isForm: true, windowTitle: title }),
  )
}

/** Renders the error summary of a form, announced to screen readers, with a link to each field. */
function summary({ fields }: NoScriptForm, message: string, errors: Record<string, string>) {
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

const home = html`<p><a href="${portalPagePaths.home}">Revenir à l’accueil</a></p>`

// `html` escapes the title, which may come from a text.
const pageOf = ({ title, body, goesOn }: Said) =>
  renderNoScriptPage(html`${title}`.toString(), {
    body: html`${goesOn ? body : html`<div role="status">${body}</div>`} ${home}`.toString(),
    isForm: true,
  })

const sendPage = (reply: FastifyReply, { html: page, policy }: ReturnType<typeof renderNoScriptPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy, 'x-robots-tag': 'noindex' })
    .send(page)

/**
 * True when the form was posted from a page of the portal, by Sec-Fetch-Site or else Origin or Referer. A browser that
 * sends none of them is rejected.
 */
function isFromHere({ headers, host }: FastifyRequest, { PUBLIC_URL }: Env) {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const from = URL.parse(headers.origin ?? headers.referer ?? '')?.host
  return from !== undefined && (from === host || (PUBLIC_URL !== undefined && from === new URL(PUBLIC_URL).host))
}
