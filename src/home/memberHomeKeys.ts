import { apiReplyKey } from '#src/api/call.ts'
import { newsPostsCacheKey } from '#src/news/usePosts.ts'

/** Number of latest collective agreements on a member's home page. */
export const LATEST_ACCORD_COUNT = 4

/** Number of next events on a member's home page: one at its top, and three in the section below. */
export const NEXT_EVENT_COUNT = 4

/** Returns the cache keys of the first API requests of a member's home page. */
export const memberHomeCacheKeys = (company: number) => [
  newsPostsCacheKey({ company }),
  apiReplyKey('GET /accords', { query: { per_page: LATEST_ACCORD_COUNT } }),
  apiReplyKey('GET /events', { query: { per_page: NEXT_EVENT_COUNT } }),
]
