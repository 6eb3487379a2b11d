import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/database/connect.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import type { renderNoScriptPage } from './renderNoScriptPage.ts'

type Page = ReturnType<typeof renderNoScriptPage>

type MailedLink = {
  /** Route pattern of the mailed link, whose parameter `code` is its secret. */
  pattern: string
  question: Page
  /** Acts on a posted link and returns the page that says so; `code` is undefined when it is malformed. */
  answer: (code: string | undefined) => Promise<Page>
}

/**
 * Serves the page of a link in an e-mail. GET asks for confirmation, since mail scanners open links; POST acts, from
 * the page's form or by a mailbox's one-click unsubscribe (RFC 8058).
 */
export function serveMailedLink(app: FastifyInstance, db: Database, { pattern, question, answer }: MailedLink) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The posted body is ignored: the code is in the address.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get(pattern, { schema: { hide: true } }, async (_request, reply) => send(reply, question))
    scope.post<{ Params: { code: string } }>(pattern, { schema: { hide: true } }, async ({ params }, reply) => {
      refuseWhenDatabaseBusy(db)
      return send(reply, await answer(/^[\w-]{43}$/.test(params.code) ? params.code : undefined))
    })
  })
}

const send = (reply: FastifyReply, { html, policy }: Page) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(html)
