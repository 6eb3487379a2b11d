import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { queryOf, type AccordFilter } from './accordFilter.ts'

/** Fetches one page of the agreements visible to the member, for a filter. */
export const useAccords = (filter: AccordFilter) => useReply(keyOf('GET /accords', { query: queryOf(filter) }))

/** Fetches the newest agreements. */
export const useLatestAccords = (count: number) => useReply(keyOf('GET /accords', { query: { per_page: count } }))

/** Fetches one agreement; makes no call without an id. */
export const useAccord = (id: number | undefined) =>
  useReply(id === undefined ? null : keyOf('GET /accords/:id', { params: { id } }))

/** Fetches the passages of agreements that contain some words; makes no call without words. */
export const usePassages = ({ search, isLiteral, theme, status }: AccordFilter) =>
  useReply(
    search
      ? keyOf('GET /accords/passages', {
          query: { query: search, literal: isLiteral ? 'true' : undefined, theme, status },
        })
      : null,
  )

/** Fetches the text of an article; makes no call without a number. */
export const useClause = (id: number, number: string | undefined) =>
  useReply(number === undefined ? null : keyOf('GET /accords/:id/clauses/:number', { params: { id, number } }))

/** Fetches the comparison of two versions of an agreement. */
export const useComparison = (id: number, other: number) =>
  useReply(keyOf('GET /accords/:id/comparison/:other', { params: { id, other } }))
