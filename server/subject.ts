import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind } from '#server/content/kind.ts'
import type { Env } from '#server/env.ts'
import type { FeedEntry } from '#server/http/feeds.ts'
import type { PublicPage } from '#server/http/sitemap.ts'
import type { Job } from '#server/jobs/job.ts'
import type { SearchSource } from '#server/search/source.ts'
import type { Files } from '#server/storage/files.ts'

/** What every subject lives in: one of each for the whole process. */
export type House = {
  env: Env
  log: FastifyBaseLogger
  db: Database
  cache: ContentCache
  files: Files
  /** What can be searched: each subject's own. */
  sources: SearchSource[]
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
  /** What is new of it for those who follow the portal elsewhere: all of it, or what one company's crew should know. */
  newest?: (house: House, company: number | undefined) => Promise<FeedEntry[]>
  /** What the addresses begin with that search engines should leave alone, beside the members' pages. */
  closed?: string[]
  /** Its texts that are edited as files. */
  content?: ContentKind
  /** What of it can be found: one line, and its table's index of words. */
  search?: SearchSource
  /** Fills a database that has none of it with its demo; what is content comes by itself. */
  demo?: (tx: Transaction) => Promise<void>
  /** What of its demo is about its content: it is given once that is there. */
  demoOfContent?: (tx: Transaction) => Promise<void>
}
