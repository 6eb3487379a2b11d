import { portalPagePaths } from '#contract/paths.ts'
import { apiReplyKey } from '#src/api/call.ts'

/** Query of a search in the whole portal. A member's search also covers members-only content. */
export type PortalSearchFilter = {
  query: string
  /** Value `true` to search for the words as typed, without spelling correction. */
  literal?: 'true' | undefined
  company?: number | undefined
  per_kind?: number
  isMember?: boolean
}

/** Maximum number of results of each kind on the search page. */
export const MAX_RESULTS_PER_KIND = 20

/** Parses the URL query of the search page into a search filter. */
export const parseSearchFilter = (search: URLSearchParams): PortalSearchFilter => ({
  query: search.get('query')?.trim().slice(0, 100) ?? '',
  ...(search.get('literal') === 'true' && { literal: 'true' }),
  per_kind: MAX_RESULTS_PER_KIND,
})

/** Returns the canonical query string of the search page. */
export function canonicalSearchQuery(search: URLSearchParams): string {
  const { query, literal } = parseSearchFilter(search)
  return query && new URLSearchParams({ query, ...(literal && { literal }) }).toString()
}

/** Returns the URL of the search page for some words; `literal` turns off spelling correction. */
export const searchPagePath = (query: string, literal?: 'literal') =>
  query
    ? `${portalPagePaths.search}?${new URLSearchParams({ query, ...(literal && { literal: 'true' }) })}`
    : portalPagePaths.search

export const searchCacheKey = ({ isMember, ...query }: PortalSearchFilter) =>
  isMember ? apiReplyKey('GET /search/member', { query }) : apiReplyKey('GET /search', { query })

/** Returns the cache keys of the API calls that the search page makes; none without words. */
export const searchPageCacheKeys = (filter: PortalSearchFilter) => (filter.query ? [searchCacheKey(filter)] : [])
