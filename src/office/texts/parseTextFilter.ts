import type { OfficeTextQuery } from '#contract/office/texts.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { listPath, parseListFilter } from '#src/office/parts/listAddress.ts'

/** Filter of the office's list of texts, as its page URL encodes it. */
export type OfficeTextListFilter = Partial<
  Pick<OfficeTextQuery, 'page' | 'search' | 'state' | 'company' | 'everyone' | 'sort'>
>

/** Value of the URL parameter `compagnie` for texts for all companies. */
export const TEXTS_EVERY_COMPANY_PARAMETER_VALUE = 'toutes'
const states = ['brouillon', 'publie', 'a-venir', 'retire', 'modifie', 'programme'] as const
const sorts = ['date', 'titre', 'modification'] as const

/** Returns the filter that a URL of the office's list of texts encodes, without invalid values. */
export function parseOfficeTextListFilter(search: URLSearchParams): OfficeTextListFilter {
  const state = states.find((one) => one === search.get('etat'))
  const sort = sorts.find((one) => one === search.get('tri'))
  return {
    ...parseListFilter(search),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(search.get('compagnie') === TEXTS_EVERY_COMPANY_PARAMETER_VALUE && { everyone: 'oui' as const }),
  }
}

/** Returns the URL of the office's list of texts with a filter; `parseOfficeTextListFilter` parses it. */
export const officeTextListPath = (
  kind: string,
  { page, search, state, company, everyone, sort }: OfficeTextListFilter,
) =>
  listPath(portalPagePaths.boardTexts(kind), {
    recherche: search,
    etat: state,
    compagnie: company ?? (everyone && TEXTS_EVERY_COMPANY_PARAMETER_VALUE),
    tri: sort === 'date' ? undefined : sort,
    page,
  })
