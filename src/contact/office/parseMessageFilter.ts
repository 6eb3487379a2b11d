import type { ContactMessageQuery } from '#contract/contact/office.ts'
import { portalPagePaths } from '#contract/paths.ts'

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
  const page = Number(search.get('page'))
  const company = search.get('compagnie')
  const words = search.get('recherche')?.trim().slice(0, 100)
  const state = states.find((one) => one === search.get('etat'))
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(words && { search: words }),
    ...(state && { state }),
    ...(search.get('miens') === 'oui' && { mine: 'oui' as const }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
  }
}

/** Returns the URL of the office's contact message list with a filter; `parseContactMessageFilter` parses it. */
export function contactMessagesPath({ page = 1, search, state, company, mine }: ContactMessageFilter): string {
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...(state && { etat: state }),
    ...(company && { compagnie: String(company) }),
    ...(mine && { miens: mine }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query ? `${portalPagePaths.boardMessages}?${query}` : portalPagePaths.boardMessages
}
