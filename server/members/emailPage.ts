import type { FastifyInstance } from 'fastify'
import { portalPagePaths } from '#contract/paths.ts'
import type { AppContext } from '#server/feature.ts'
import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'
import { serveMailedLink } from '#server/http/plain/serveMailedLink.ts'
import { confirmEmailChange } from '#server/members/office/changeEmail.ts'

/** Serves the page that confirms a member's new e-mail address. It does not reveal whose account it is. */
export const serveEmailConfirmation = (app: FastifyInstance, { db }: Pick<AppContext, 'db'>) =>
  serveMailedLink(app, db, {
    pattern: portalPagePaths.confirmEmail.pattern,
    question,
    answer: async (code) => pages[code === undefined ? 'over' : await confirmEmailChange(db, code)],
  })

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
