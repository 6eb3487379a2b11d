import type { FastifyInstance, FastifyReply } from 'fastify'
import { name } from '#association/identity.ts'
import { portalPagePaths, routerPathPatterns } from '#contract/paths.ts'
import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import type { AppContext } from '#server/feature.ts'
import { unsubscribeNewsletterReader } from './letters.ts'

/**
 * Serves the newsletter's unsubscribe page. GET asks for confirmation, since mail servers open links; POST
 * unsubscribes, from this page or by a mailbox's one-click unsubscribe (RFC 8058). The page does not reveal the reader.
 */
export function serveNewsletterUnsubscribe(app: FastifyInstance, { db }: Pick<AppContext, 'db'>) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The posted body adds nothing to the address.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get(routerPathPatterns.unsubscribe, { schema: { hide: true } }, async (_request, reply) =>
      send(reply, question),
    )
    scope.post<{ Params: { code: string } }>(
      routerPathPatterns.unsubscribe,
      { schema: { hide: true } },
      async ({ params }, reply) => {
        refuseWhenDatabaseBusy(db)
        if (/^[\w-]{43}$/.test(params.code)) await unsubscribeNewsletterReader(db, params.code)
        return send(reply, done)
      },
    )
  })
}

const send = (reply: FastifyReply, { html, policy }: ReturnType<typeof renderNoScriptPage>) =>
  reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(html)

const question = renderNoScriptPage('Ne plus recevoir la lettre', {
  body: `<p>La lettre d’actualités d’${name} ne vous sera plus envoyée. Vous pourrez la redemander dans votre profil.</p>
    <form method="post"><button type="submit">Ne plus recevoir la lettre</button></form>`,
  hasForm: true,
})
const done = renderNoScriptPage('C’est fait', {
  body: `<p>Vous ne recevrez plus la lettre d’actualités. Les messages qui concernent votre compte continuent d’arriver.</p>
    <p><a href="${portalPagePaths.profile}#preferences">Changer d’avis</a></p>`,
})
