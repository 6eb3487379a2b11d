import { callKey } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { accordListQuery, type AccordFilter } from './accordFilter.ts'

/** Fetches one page of the agreements visible to the member, for a filter. */
export const useAccords = (filter: AccordFilter) =>
  useReply(callKey('GET /accords', { query: accordListQuery(filter) }))

/** Fetches the newest agreements. */
export const useLatestAccords = (count: number) => useReply(callKey('GET /accords', { query: { per_page: count } }))

/** Fetches one agreement; makes no API call without an id. */
export const useAccord = (id: number | undefined) =>
  useReply(id === undefined ? null : callKey('GET /accords/:id', { params: { id } }))

/** Fetches the passages of agreements that contain some words; makes no API call without words. */
export const usePassages = ({ search, isLiteral, theme, status }: AccordFilter) =>
  useReply(
    search
      ? callKey('GET /accords/passages', {
          query: { query: search, literal: isLiteral ? 'true' : undefined, theme, status },
        })
      : null,
  )

/** Fetches the text of an agreement's article; makes no API call without an article number. */
export const useClause = (id: number, number: string | undefined) =>
  useReply(number === undefined ? null : callKey('GET /accords/:id/clauses/:number', { params: { id, number } }))

/** Fetches the comparison of two versions of an agreement. */
export const useComparison = (id: number, other: number) =>
  useReply(callKey('GET /accords/:id/comparison/:other', { params: { id, other } }))
