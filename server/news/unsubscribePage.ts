import type { FastifyInstance } from 'fastify'
import { name } from '#association/identity.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { renderNoScriptPage } from '#server/http/plain/renderNoScriptPage.ts'
import { serveMailedLink } from '#server/http/plain/serveMailedLink.ts'
import type { AppContext } from '#server/feature.ts'
import { unsubscribeNewsletterReader } from './letters.ts'

/** Serves the newsletter's unsubscribe page, also for one-click unsubscribe. It does not reveal the reader. */
export const serveNewsletterUnsubscribe = (app: FastifyInstance, { db }: Pick<AppContext, 'db'>) =>
  serveMailedLink(app, db, {
    pattern: portalPagePaths.unsubscribe.pattern,
    question,
    async answer(code) {
      if (code !== undefined) await unsubscribeNewsletterReader(db, code)
      return done
    },
  })

const question = renderNoScriptPage('Ne plus recevoir la lettre', {
  body: `<p>La lettre d’actualités d’${name} ne vous sera plus envoyée. Vous pourrez la redemander dans votre profil.</p>
    <form method="post"><button type="submit">Ne plus recevoir la lettre</button></form>`,
  hasForm: true,
})
const done = renderNoScriptPage('C’est fait', {
  body: `<p>Vous ne recevrez plus la lettre d’actualités. Les messages qui concernent votre compte continuent d’arriver.</p>
    <p><a href="${portalPagePaths.profile}#preferences">Changer d’avis</a></p>`,
})
