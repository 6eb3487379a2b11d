import { keyOf } from '#src/api/call.ts'
import { postsKey } from '#src/news/usePosts.ts'

/** How many of the agreements signed last, and of the events to come, a member's home shows. */
export const LATEST_ACCORDS = 4
export const NEXT_EVENTS = 3

/** What a member's home asks for first in their name. */
export const memberKeys = (company: number) => [
  postsKey({ company }),
  keyOf('GET /accords', { query: { per_page: LATEST_ACCORDS } }),
  keyOf('GET /events', { query: { per_page: NEXT_EVENTS } }),
]
