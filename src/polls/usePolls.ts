import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'

export const pollsCacheKey = (page = 1) =>
  page > 1 ? apiReplyKey('GET /polls', { query: { page } }) : apiReplyKey('GET /polls')
export const pollCacheKey = (id: number) => apiReplyKey('GET /polls/:id', { params: { id } })

/** Returns a page of the polls that the member may see. */
export const usePolls = (page = 1) => useApiReply(pollsCacheKey(page))
/** Returns a poll; makes no request without an id. */
export const usePoll = (id: number | undefined) => useApiReply(id === undefined ? null : pollCacheKey(id))
