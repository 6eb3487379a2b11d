import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { isAccordStatus, isAccordTheme } from './accordLabels.ts'

/** Sort order of agreements; newest first when undefined. */
export type AccordSort = 'ancien' | 'titre'
/** Scope of agreements: the member's own company only, or agreements for all companies. */
export type OwnOrCommonAccordsFilter = 'compagnie' | 'toutes'

/** Filter of the list of agreements, as in the page's URL. */
export type AccordFilter = {
  search?: string | undefined
  /** True to search passages of agreements for the words as typed, without spelling correction. */
  isLiteral?: boolean | undefined
  theme?: AccordTheme | undefined
  status?: AccordStatus | undefined
  year?: number | undefined
  scope?: OwnOrCommonAccordsFilter | undefined
  isFavourite?: boolean | undefined
  sort?: AccordSort | undefined
  page?: number | undefined
}

/** Parses the URL query of the list of agreements into a filter; invalid values are dropped. */
export function parseAccordFilter(search: URLSearchParams): AccordFilter {
  const words = search.get('search')?.trim().slice(0, 100)
  const theme = search.get('theme')
  const status = search.get('status')
  const scope = search.get('scope')
  const sort = search.get('sort')
  const year = Number(search.get('year'))
  const page = Number(search.get('page'))
  return {
    ...(words && { search: words }),
    ...(words && search.get('literal') === 'true' && { isLiteral: true }),
    ...(isAccordTheme(theme) && { theme }),
    ...(isAccordStatus(status) && { status }),
    ...(Number.isInteger(year) && year >= 1950 && year <= 2100 && { year }),
    ...((scope === 'compagnie' || scope === 'toutes') && { scope }),
    ...(search.get('favourites') === 'true' && { isFavourite: true }),
    ...((sort === 'ancien' || sort === 'titre') && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 10_000 && { page }),
  }
}

/**
 * Returns the URL of the list of agreements for a filter, which `parseAccordFilter` parses. The first page has no page
 * number.
 */
export function accordsPath(filter: AccordFilter): string {
  const { page = 1, ...rest } = toAccordListQuery(filter)
  const query = new URLSearchParams()
  if (filter.isLiteral) query.set('literal', 'true')
  for (const [name, value] of Object.entries(rest)) if (value !== undefined && value !== '') query.set(name, `${value}`)
  if (page > 1) query.set('page', `${page}`)
  const asked = query.toString()
  return asked ? `${portalPagePaths.accords}?${asked}` : portalPagePaths.accords
}

/** Converts a filter of agreements into the query of the API call. */
export function toAccordListQuery({ search, theme, status, year, scope, isFavourite, sort, page }: AccordFilter) {
  return { search, theme, status, year, scope, favourites: isFavourite ? 'true' : undefined, sort, page } as const
}
