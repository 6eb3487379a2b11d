import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { toAccordListQuery, type AccordFilter } from './accordFilter.ts'

/** Fetches one page of the agreements visible to the member, for a filter. */
export const useAccords = (filter: AccordFilter) =>
  useApiReply(apiReplyKey('GET /accords', { query: toAccordListQuery(filter) }))

/** Fetches the newest agreements. */
export const useLatestAccords = (count: number) =>
  useApiReply(apiReplyKey('GET /accords', { query: { per_page: count } }))

/** Fetches one agreement; makes no API call without an id. */
export const useAccord = (id: number | undefined) =>
  useApiReply(id === undefined ? null : apiReplyKey('GET /accords/:id', { params: { id } }))

/** Fetches the passages of agreements that contain some words; makes no API call without words. */
export const useAccordPassageSearch = ({ search, isLiteral, theme, status }: AccordFilter) =>
  useApiReply(
    search
      ? apiReplyKey('GET /accords/passages', {
          query: { query: search, literal: isLiteral ? 'true' : undefined, theme, status },
        })
      : null,
  )

/** Fetches the text of an agreement's article; makes no API call without an article number. */
export const useAccordArticleText = (id: number, number: string | undefined) =>
  useApiReply(number === undefined ? null : apiReplyKey('GET /accords/:id/clauses/:number', { params: { id, number } }))

/** Fetches the comparison of two versions of an agreement. */
export const useAccordComparison = (id: number, other: number) =>
  useApiReply(apiReplyKey('GET /accords/:id/comparison/:other', { params: { id, other } }))
