import { apiReplyKey } from '#src/api/call.ts'

/** Returns the SWR cache key of the board's list of an assembly's proxies. */
export const assemblyProxiesCacheKey = (id: number) => apiReplyKey('GET /board/events/:id/proxies', { params: { id } })
