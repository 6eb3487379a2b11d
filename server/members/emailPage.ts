import type { FastifyInstance, FastifyReply } from 'fastify'
import { portalPagePaths, routerPathPatterns } from '#contract/paths.ts'
import type { AppContext } from '#server/feature.ts'
import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'
import { refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import { confirmMemberEmail } from '#server/members/office/changeEmail.ts'

/**
 * Serves the page that confirms a member's new e-mail address. GET shows a button, as mail scanners open links; only
 * POST confirms. The page does not reveal whose account it is.
 */
export function serveEmailConfirmation(app: FastifyInstance, { db }: Pick<AppContext, 'db'>) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The form's body is ignored: the code is in the address.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.get(routerPathPatterns.confirmEmail, { schema: { hide: true } }, async (_request, reply) =>
      send(reply, question),
    )
    scope.post<{ Params: { code: string } }>(
      routerPathPatterns.confirmEmail,
      { schema: { hide: true } },
      async ({ params }, reply) => {
        refuseWhenDatabaseBusy(db)
        return send(reply, pages[/^[\w-]{43}$/.test(params.code) ? await confirmMemberEmail(db, params.code) : 'over'])
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

const question = renderNoScriptPage('Confirmer une adresse', {
  body: `<p>Vous confirmez, depuis cette boîte, le changement d’adresse e-mail de votre compte.</p>
    <form method="post"><button type="submit">Confirmer</button></form>`,
  hasForm: true,
})
const pages = {
  waiting: renderNoScriptPage('C’est noté', {
    body: '<p>Il reste à confirmer depuis l’autre boîte, par le lien qu’elle a reçu. Jusque-là, rien ne change.</p>',
  }),
  done: renderNoScriptPage('C’est fait', {
    body: `<p>L’adresse de votre compte est changée. Connectez-vous avec la nouvelle, et le même mot de passe.</p>
    <p><a href="${portalPagePaths.login}">Se connecter</a></p>`,
  }),
  over: renderNoScriptPage('Ce lien n’est plus valable', {
    body: '<p>Il a déjà servi, ou ses jours sont passés. Demandez-en un autre au bureau.</p>',
  }),
}
