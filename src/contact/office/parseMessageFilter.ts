import type { ContactMessageQuery } from '#contract/contact/office.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { listPath, parseListFilter } from '#src/office/parts/listAddress.ts'

/** Filter of the list of contact messages, as its page URL encodes it. */
export type ContactMessageFilter = Partial<ContactMessageQuery>

/** French labels of the states of a contact message. */
export const contactMessageStateLabels = {
  nouveau: 'Nouveau',
  pris: 'Pris',
  repondu: 'Répondu',
  clos: 'Clos',
} as const
const states = ['ouverts', 'nouveau', 'pris', 'repondu', 'clos'] as const

/** Returns the filter that a URL of the office's contact message list encodes, without invalid values. */
export function parseContactMessageFilter(search: URLSearchParams): ContactMessageFilter {
  const state = states.find((one) => one === search.get('etat'))
  return {
    ...parseListFilter(search),
    ...(state && { state }),
    ...(search.get('miens') === 'oui' && { mine: 'oui' as const }),
  }
}

/** Returns the URL of the office's contact message list with a filter; `parseContactMessageFilter` parses it. */
export const contactMessagesPath = ({ page, search, state, company, mine }: ContactMessageFilter) =>
  listPath(portalPagePaths.boardMessages, { recherche: search, etat: state, compagnie: company, miens: mine, page })
