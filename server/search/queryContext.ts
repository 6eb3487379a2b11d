import type { SQL } from '#server/drizzle/drizzle.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'

/** Database and cache that a search uses. `vocabulary`: table for spelling corrections, the public texts by default. */
export type SearchQueryContext = { db: Database; cache: ContentCache; vocabulary?: SQL }
