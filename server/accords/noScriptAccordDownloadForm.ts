import {
  accordRoutes as calls,
  type Accord,
  type AccordDocument,
  type PaginatedAccordList,
  type AccordSummary,
} from '#contract/accords/accords.ts'
import { accordStatusLabels } from '#contract/accords/accordStatusLabels.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { sessionRoutes } from '#contract/session/session.ts'
import type { FormApiClient } from '#server/http/plain/createPlainCalls.ts'
import { renderTextField } from '#server/http/plain/plainFields.ts'
import { defineNoScriptForm } from '#server/http/plain/plainForms.ts'
import { html, type SafeHtml } from '#server/lib/html.ts'

const PATH = portalPagePaths.plain(portalPagePaths.accords)
const NAME_AT_MOST = 500

/**
 * Form without JavaScript that lists and downloads agreements. Signing in opens a regular session. Its token is in the
 * page's form rather than a cookie.
 */
export const noScriptAccordDownloadForm = defineNoScriptForm({
  path: PATH,
  title: 'Les accords, sans JavaScript',
  call: sessionRoutes.login,
  knowsBrowser: true,
  fields: ['email', 'password'],
  draw: async (typed) =>
    html`<p>
        Identifiez-vous&nbsp;: la page suivante donne les accords de votre compagnie, à télécharger. Cette session se
        ferme par son dernier bouton, sinon au bout d’un jour.
      </p>
      ${renderTextField(typed, { name: 'email', label: 'Identifiant', type: 'email', autoComplete: 'username' })}
      ${renderTextField(typed, { name: 'password', label: 'Mot de passe', type: 'password', autoComplete: 'current-password' })}`,
  submit: 'Voir les accords',
  body: (typed, { headers }) => ({
    ...typed,
    remember: false,
    device_infos: {
      device_type: 'web',
      device_name: (headers['user-agent'] ?? '').slice(0, NAME_AT_MOST),
      device_platform: '',
    },
  }),
  done: async ({ token }, _, asked) => listPage(token, {}, asked),
  further: {
    by: 'session',
    async answer({ session: token = '', document, accord, fin, ...wanted }, asked) {
      if (fin) {
        await asked.ask(sessionRoutes.logout, { token })
        return { title: 'Vous êtes déconnecté', body: html`<p>La session de cette page est fermée.</p>` }
      }
      const [, id, one] = /^(\d{1,10})\/(\d{1,10})$/.exec(document ?? '') ?? []
      if (id && one) return asked.send(calls.file, { token, params: { id, document: one } })
      if (accord) {
        const { data } = await asked.ask(calls.read, { token, params: { id: accord } })
        return accordPage(token, data, wanted)
      }
      return listPage(token, wanted, asked)
    },
  },
})

type Wanted = Record<string, string>

async function listPage(token: string, { recherche: search = '', page = '1' }: Wanted, { ask }: FormApiClient) {
  const { data, meta } = await ask(calls.list, { token, query: { search, page, per_page: '20' } })
  return {
    title: 'Vos accords',
    goesOn: true as const,
    body: within(
      token,
      html`<div role="search">
          <label for="recherche">Rechercher un accord</label>
          <input id="recherche" name="recherche" type="search" value="${search}" maxlength="100" autocomplete="off" />
          <button name="page" value="1">Rechercher</button>
        </div>
        ${
          data.length
            ? html`<ul>
                ${data.map(item)}
              </ul>`
            : html`<p>Aucun accord ne répond à cette recherche.</p>`
        }
        ${turns(meta)}`,
    ),
  }
}

function accordPage(token: string, accord: Accord, { recherche = '', page = '1' }: Wanted) {
  return {
    title: accord.title,
    goesOn: true as const,
    body: within(
      token,
      html`<p>${accord.summary}</p>
        ${accord.documents.map((document) => html`<div>${button(accord, document)}</div>`)}
        <div>
          <input type="hidden" name="recherche" value="${recherche}" />
          <button name="page" value="${page}">Revenir à la liste</button>
        </div>`,
    ),
  }
}

/** Returns the HTML form of a JavaScript-free agreements page, with the session token and a button that signs out. */
const within = (token: string, fields: SafeHtml) =>
  html`<form method="post" action="${PATH}">
    <input type="hidden" name="session" value="${token}" />
    ${fields}
    <div><button name="fin" value="oui">Fermer la session</button></div>
  </form>`

const item = (accord: AccordSummary) =>
  html`<li>
    <strong>${accord.title}</strong>
    <small>${accordStatusLabels[accord.status]}. ${accord.summary}</small>
    ${accord.document ? toDocuments(accord, accord.document) : html`<small>Aucun document</small>`}
  </li>`

function toDocuments(accord: AccordSummary, first: AccordDocument) {
  const { id, title, documents_count: count } = accord
  if (count === 1) return button(accord, first)
  const words = `Ses ${count}\u00a0documents`
  return html`<button name="accord" value="${id}" aria-label="${words} : ${title}">${words}</button>`
}

function button({ id: accord, title }: Pick<Accord, 'id' | 'title'>, document: AccordDocument) {
  const { id, pages, size } = document
  const facts = [...(pages ? [`${pages}\u00a0page${pages > 1 ? 's' : ''}`] : []), `${inMegabytes(size)}\u00a0Mo`]
  const words = `Télécharger «\u00a0${document.title}\u00a0» (${['PDF', ...facts].join(', ')})`
  return html`<button name="document" value="${accord}/${id}" aria-label="${words} : ${title}">${words}</button>`
}

/** Returns a PDF's size in megabytes, 0.1 at least. */
const inMegabytes = (bytes: number) =>
  Math.max(0.1, bytes / 1_000_000)
    .toFixed(1)
    .replace('.', ',')

function turns({ current_page: at, last_page: last }: PaginatedAccordList['meta']) {
  const to = (page: number, words: string) => html`<button name="page" value="${page}">${words}</button> `
  return html`<p>
    ${at > 1 ? to(at - 1, 'Page précédente') : ''}${at < last ? to(at + 1, 'Page suivante') : ''}
    ${last > 1 ? `Page ${at} sur ${last}` : ''}
  </p>`
}
