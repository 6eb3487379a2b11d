import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { PublicPage } from '#server/http/sitemap.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Files } from '#server/storage/files.ts'

/** What every subject lives in: one of each for the whole process. */
export type House = {
  env: Env
  log: FastifyBaseLogger
  db: Database
  cache: ContentCache
  files: Files
}

/** One subject of the portal, as `house.ts` composes it: its calls, and whatever else it has. */
export type Subject = {
  /** Mounts each of its calls. */
  mounts: (calls: FastifyInstance, house: House) => void
  /** Clears what is over: soon after the first start, then an hour after the last time, by one process for all. */
  sweep?: (house: House) => Promise<void>
  /** The kinds of its background work. */
  jobs?: Job[]
  /** Its pages that search engines should know. */
  pages?: (house: House) => Promise<PublicPage[]>
  /** What the addresses begin with that search engines should leave alone, beside the members' pages. */
  closed?: string[]
  /** Fills a new database with its demo content. */
  demo?: (tx: Transaction) => Promise<void>
}
