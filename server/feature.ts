import type { PgTable } from '#server/drizzle/pgCore.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { BackupPlaces } from '#server/database/backup/nightly.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import type { SettingsFile } from '#server/feature/settingsFile.ts'
import type { Env } from './env.ts'
import type { ExportSection, DataSubject } from '#server/feature/exportSection.ts'
import type { FeedEntry } from '#server/http/feeds.ts'
import type { PlainForm } from '#server/http/plain/plainForms.ts'
import type { SentFile } from '#server/http/sendFile.ts'
import type { PublicPage } from '#server/http/sitemap.ts'
import type { MailComposers, MailContent } from '#server/mail/mailKinds.ts'
import type { Message } from '#server/mail/message.ts'
import type { Job } from '#server/jobs/job.ts'
import type { SearchSource } from '#server/feature/searchSource.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import type { FeatureWaitingKind, WaitingSource } from '#server/feature/waitingSource.ts'
import type { RegisterLine } from '#server/feature/register.ts'
import type { SealedTable } from '#server/secrets/sealedTable.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'
import type { Files } from '#server/storage/files.ts'

/** What every feature lives in: one of each for the whole process. */
export type AppContext = {
  env: Env
  log: FastifyBaseLogger
  db: Database
  cache: ContentCache
  files: Files
  /** The portal's data folder on this machine. */
  folder: string
  /** The folder where the demo keeps its mails. */
  mails: string
  /** Writes the message of a mail. */
  composeMail: (content: MailContent) => Message
  /** Seals what the database may not hold in clear. */
  secrets: Secrets
  /** The texts that are edited as files: each feature's own. */
  kinds: ContentKind[]
  /** What can be searched: each feature's own. */
  sources: SearchSource[]
  /** The texts that members search in beside. */
  textSearches: TextSearch[]
  /** Data that each feature holds of a member. */
  personalData: PersonalData[]
  /** Why what is held of persons is kept, and how long: each feature's own lines. */
  register: RegisterLine[]
  /** Source and folder of the portal's own backups; undefined where others make them. */
  backups: BackupPlaces | undefined
  /** Sources of the board's waiting list that features provide. */
  waiting: Partial<Record<FeatureWaitingKind, WaitingSource>>
}

/**
 * What a feature holds of a member: given to them when they ask, gone when they go. What the end of their row takes
 * away by itself needs no `forget`.
 */
export type PersonalData = {
  /** Why each of its tables is kept, and how long: its lines of the register, which the privacy page shows. */
  register?: RegisterLine[]
  sections?: ExportSection[]
  /** What of it they are given as files. */
  documents?: (context: AppContext, person: DataSubject) => Promise<SentFile[]>
  /** Files that hold bank data: left out of an archive without it. */
  bankDocuments?: (context: AppContext, person: DataSubject) => Promise<SentFile[]>
  /** The names of the files that go with them. Who adds one meanwhile waits for their end, and finds no row of theirs. */
  files?: (tx: Transaction, person: DataSubject) => Promise<string[]>
  /** What they are given, and what is kept in its place, when their row goes: made ready before, done in its transaction. */
  farewell?: (context: AppContext, person: DataSubject) => Promise<(tx: Transaction) => Promise<void>>
  /** Removes the rest, before their row. */
  forget?: (tx: Transaction, person: DataSubject) => Promise<void>
}

/** One feature of the portal, as `app.ts` composes it: its calls, and whatever else it has. */
export type Feature = {
  /** Mounts each of its calls. */
  routes: (calls: FastifyInstance, context: AppContext) => void
  /** Serves pages of its own beside the API: plain HTML that a link in a mail opens. */
  servePages?: (app: FastifyInstance, context: AppContext) => void
  /** Those of its calls that may be made without script. */
  plainForms?: (context: AppContext) => PlainForm[]
  /** Clears what is over: soon after the first start, then an hour after the last time, by one process for all. */
  sweep?: (context: AppContext) => Promise<void>
  /** The kinds of its background work, on the connections that the context gives. */
  jobs?: (context: AppContext) => Job[]
  /** The mails that it writes, by their kind. */
  mails?: Partial<MailComposers<MailContent>>
  /** Its pages that search engines should know. */
  pages?: (context: AppContext) => Promise<PublicPage[]>
  /** What is new of it for those who follow the portal elsewhere: all of it, or what one company's crew should know. */
  newest?: (context: AppContext, company: number | undefined) => Promise<FeedEntry[]>
  /** What the addresses begin with that search engines should leave alone, beside the members' pages. */
  closed?: string[]
  /** Its texts that are edited as files. */
  content?: ContentKind
  /** What of it is edited as one file. */
  settingsFile?: SettingsFile
  /** What of it can be found: one line, and its table's index of words. */
  search?: SearchSource
  /** What members find in texts of its own. */
  textSearch?: (context: AppContext) => TextSearch
  /** Fills a database that has none of it with its demo; what is content comes by itself. */
  demo?: (tx: Transaction) => Promise<void>
  /** What of its demo is about its content: it is given once that is there. */
  demoOfContent?: (tx: Transaction, context: Pick<AppContext, 'secrets'>) => Promise<void>
  /** What of it waits for the board, for the first page of the office. */
  waiting?: Partial<Record<FeatureWaitingKind, WaitingSource>>
  /** What it holds of a member. */
  personalData?: PersonalData
  /** Its tables that hold nothing of any person. */
  impersonal?: PgTable[]
  /** Its tables whose rows are sealed. */
  sealed?: SealedTable[]
}
