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
import type { OutgoingFile } from '#server/http/sendFile.ts'
import type { PublicPage } from '#server/http/sitemap.ts'
import type { MailComposers, MailContent } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import type { Job } from '#server/jobs/job.ts'
import type { SearchSource } from '#server/feature/searchSource.ts'
import type { TextSearch } from '#server/feature/textSearch.ts'
import type { FeatureWaitingKind, WaitingSource } from '#server/feature/waitingSource.ts'
import type { RegisterLine } from '#server/feature/register.ts'
import type { EncryptedTable } from '#server/secrets/sealedTable.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'
import type { FileStorage } from '#server/storage/files.ts'

/** Shared services of all features, one set for each process. */
export type AppContext = {
  env: Env
  log: FastifyBaseLogger
  db: Database
  cache: ContentCache
  files: FileStorage
  /** Data folder of the portal on this machine. */
  folder: string
  /** Folder of the demo's saved mails. */
  mails: string
  /** Composes the message of a mail. */
  composeMail: (content: MailContent) => MailMessage
  /** Encryption of values that the database must not hold in plain text. */
  secrets: Secrets
  /** Kinds of texts edited as files, one for each feature. */
  kinds: ContentKind[]
  /** Search sources of the features. */
  sources: SearchSource[]
  /** Additional full-text searches for members. */
  textSearches: TextSearch[]
  /** Personal data declarations of the features. */
  personalData: PersonalData[]
  /** Lines of the features in the record of processing: purpose and retention of personal data. */
  register: RegisterLine[]
  /** Source and folder of the portal's own backups; undefined when backups are made elsewhere. */
  backups: BackupPlaces | undefined
  /** Sources of the office's to-do list. */
  waiting: Partial<Record<FeatureWaitingKind, WaitingSource>>
}

/**
 * Declaration of a feature's personal data about a member: exported on request, erased with the member. Rows deleted by
 * cascade need no `forget`.
 */
export type PersonalData = {
  /** Purpose and retention of each table with personal data, shown on the privacy page. */
  register?: RegisterLine[]
  sections?: ExportSection[]
  /** Returns documents about the member, for the data archive. */
  documents?: (context: AppContext, person: DataSubject) => Promise<OutgoingFile[]>
  /** Returns documents with bank data, excluded from an archive without bank data. */
  bankDocuments?: (context: AppContext, person: DataSubject) => Promise<OutgoingFile[]>
  /**
   * Returns the stored files to delete with the member. Concurrent uploads wait for the deletion, then fail without the
   * member's row.
   */
  files?: (tx: Transaction, person: DataSubject) => Promise<string[]>
  /**
   * Prepares the last documents for an erased member and their replacements. Returns the work for the erasing
   * transaction.
   */
  farewell?: (context: AppContext, person: DataSubject) => Promise<(tx: Transaction) => Promise<void>>
  /** Erases the remaining data before the member's row. */
  forget?: (tx: Transaction, person: DataSubject) => Promise<void>
}

/** Feature of the portal, composed in `app.ts`: API calls and optional parts. */
export type Feature = {
  /** Mounts the feature's API calls. */
  routes: (calls: FastifyInstance, context: AppContext) => void
  /** Serves HTML pages outside the API, opened by links in mails. */
  servePages?: (app: FastifyInstance, context: AppContext) => void
  /** Returns the forms that work without script. */
  plainForms?: (context: AppContext) => PlainForm[]
  /** Deletes expired data: soon after the first start, then every hour, in one process. */
  sweep?: (context: AppContext) => Promise<void>
  /** Returns the feature's background jobs, which use the context's connections. */
  jobs?: (context: AppContext) => Job[]
  /** Composers of the feature's mails, by kind. */
  mails?: Partial<MailComposers<MailContent>>
  /** Returns the public pages for the sitemap. */
  pages?: (context: AppContext) => Promise<PublicPage[]>
  /** Returns the newest entries for the feeds: all, or those for a company. */
  newest?: (context: AppContext, company: number | undefined) => Promise<FeedEntry[]>
  /** Path prefixes that robots.txt disallows, besides the members' pages. */
  closed?: string[]
  /** Kind of the feature's texts that are edited as files. */
  content?: ContentKind
  /** Settings of the feature that are edited as one file. */
  settingsFile?: SettingsFile
  /** Search source of the feature: a result line and the table's full-text index. */
  search?: SearchSource
  /** Creates a full-text search in the feature's own texts, for members. */
  textSearch?: (context: AppContext) => TextSearch
  /** Inserts the demo data into an empty database; demo content is imported separately. */
  demo?: (tx: Transaction) => Promise<void>
  /** Inserts demo data that refers to content, after its import. */
  demoOfContent?: (tx: Transaction, context: Pick<AppContext, 'secrets'>) => Promise<void>
  /** Entries of the feature in the office's to-do list. */
  waiting?: Partial<Record<FeatureWaitingKind, WaitingSource>>
  /** Personal data that the feature holds about a member. */
  personalData?: PersonalData
  /** Tables of the feature without personal data. */
  impersonal?: PgTable[]
  /** Tables of the feature with encrypted rows. */
  sealed?: EncryptedTable[]
}
