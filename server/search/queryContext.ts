import type { SQL } from '#server/drizzle/drizzle.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'

/** Where words are looked up; a mistyped one is guessed from `vocabulary`, that of all public texts unless told. */
export type QueryContext = { db: Database; cache: ContentCache; vocabulary?: SQL }
