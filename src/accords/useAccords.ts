import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { queryOf, type AccordFilter } from './accordFilter.ts'

/** One page of the agreements that one may see, by a filter. */
export const useAccords = (filter: AccordFilter) => useReply(keyOf('GET /accords', { query: queryOf(filter) }))

/** The newest agreements. */
export const useLatestAccords = (count: number) => useReply(keyOf('GET /accords', { query: { per_page: count } }))

/** One whole agreement; no call without an id. */
export const useAccord = (id: number | undefined) =>
  useReply(id === undefined ? null : keyOf('GET /accords/:id', { params: { id } }))

/** The places in the text of agreements that hold some words; no call without words. */
export const usePassages = ({ search, isLiteral, theme, status }: AccordFilter) =>
  useReply(
    search
      ? keyOf('GET /accords/passages', {
          query: { query: search, literal: isLiteral ? 'true' : undefined, theme, status },
        })
      : null,
  )

/** The words of an article; no call without one. */
export const useClause = (id: number, number: string | undefined) =>
  useReply(number === undefined ? null : keyOf('GET /accords/:id/clauses/:number', { params: { id, number } }))

/** What changes from one version of an agreement to another. */
export const useComparison = (id: number, other: number) =>
  useReply(keyOf('GET /accords/:id/comparison/:other', { params: { id, other } }))
