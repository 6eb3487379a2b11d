import type { OfficeTextQuery } from '#contract/office/texts.ts'
import { portalPagePaths } from '#contract/paths.ts'

/** Filter of the office's list of texts, as its page URL encodes it. */
export type OfficeTextListFilter = Partial<
  Pick<OfficeTextQuery, 'page' | 'search' | 'state' | 'company' | 'everyone' | 'sort'>
>

/** Value of the URL parameter `compagnie` for texts for all companies. */
export const TEXTS_EVERY_COMPANY_PARAMETER = 'toutes'
const states = ['brouillon', 'publie', 'a-venir', 'retire', 'modifie', 'programme'] as const
const sorts = ['date', 'titre', 'modification'] as const

/** Returns the filter that a URL of the office's list of texts encodes, without invalid values. */
export function parseOfficeTextListFilter(search: URLSearchParams): OfficeTextListFilter {
  const page = Number(search.get('page'))
  const company = search.get('compagnie')
  const words = search.get('recherche')?.trim().slice(0, 100)
  const state = states.find((one) => one === search.get('etat'))
  const sort = sorts.find((one) => one === search.get('tri'))
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
    ...(words && { search: words }),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(company && /^[1-9]\d{0,8}$/.test(company) && { company: Number(company) }),
    ...(company === TEXTS_EVERY_COMPANY_PARAMETER && { everyone: 'oui' as const }),
  }
}

/** Returns the URL of the office's list of texts with a filter; `parseOfficeTextListFilter` parses it. */
export function officeTextListPath(
  kind: string,
  { page = 1, search, state, company, everyone, sort }: OfficeTextListFilter,
): string {
  const query = new URLSearchParams({
    ...(search && { recherche: search }),
    ...(state && { etat: state }),
    ...((company ?? everyone) && { compagnie: String(company ?? TEXTS_EVERY_COMPANY_PARAMETER) }),
    ...(sort && sort !== 'date' && { tri: sort }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  const path = portalPagePaths.boardTexts(kind)
  return query ? `${path}?${query}` : path
}
