import { keyOf } from '#src/api/call.ts'
import { postsKey } from '#src/news/usePosts.ts'

/** Number of latest agreements on a member's home page. */
export const LATEST_ACCORDS = 4

/** Number of next events on a member's home page. */
export const NEXT_EVENTS = 3

/** Returns the cache keys of the first requests of a member's home. */
export const memberKeys = (company: number) => [
  postsKey({ company }),
  keyOf('GET /accords', { query: { per_page: LATEST_ACCORDS } }),
  keyOf('GET /events', { query: { per_page: NEXT_EVENTS } }),
]
