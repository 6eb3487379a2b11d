import { paths } from '#contract/paths.ts'
import { keyOf } from '#src/api/call.ts'

/** What is searched for, and by whom: a member's search goes through what is for members too. */
export type SearchFilter = {
  query: string
  /** For the words as they were typed, mistyped or not. */
  literal?: 'true' | undefined
  company?: number | undefined
  per_kind?: number
  isMember?: boolean
}

/** How many of each kind the page of results shows. */
export const ON_PAGE = 20

/** The words that the address of the results asks for. */
export const searchFilter = (search: URLSearchParams): SearchFilter => ({
  query: search.get('query')?.trim().slice(0, 100) ?? '',
  ...(search.get('literal') === 'true' && { literal: 'true' }),
  per_kind: ON_PAGE,
})

/** What an address of the results asks for, in its one form. */
export function searchQuery(search: URLSearchParams): string {
  const { query, literal } = searchFilter(search)
  return query && new URLSearchParams({ query, ...(literal && { literal }) }).toString()
}

/** The address of the results for some words; for these alone, mistyped or not, when they are meant `literal`. */
export const searchPath = (query: string, literal?: 'literal') =>
  query ? `${paths.search}?${new URLSearchParams({ query, ...(literal && { literal: 'true' }) })}` : paths.search

export const searchKey = ({ isMember, ...query }: SearchFilter) =>
  isMember ? keyOf('GET /search/member', { query }) : keyOf('GET /search', { query })

/** The keys of the answers that the page of results shows: none without words. */
export const searchKeys = (filter: SearchFilter) => (filter.query ? [searchKey(filter)] : [])
