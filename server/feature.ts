import type { PgTable } from '#server/drizzle/pgCore.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { NightlyBackupLocations } from '#server/database/backup/nightly.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'
import type { ContentSettingsFile } from '#server/feature/settingsFile.ts'
import type { Env } from './env.ts'
import type { DataExportSection, PersonalDataSubject } from '#server/feature/exportSection.ts'
import type { NewsFeedEntry } from '#server/http/feeds.ts'
import type { NoScriptForm } from '#server/http/plain/plainForms.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import type { SitemapPage } from '#server/http/sitemap.ts'
import type { MailComposers, MailContent } from '#server/mail/mailKinds.ts'
import type { MailMessage } from '#server/mail/message.ts'
import type { BackgroundJob } from '#server/jobs/job.ts'
import type { SearchTable } from '#server/feature/searchSource.ts'
import type { FeatureFullTextSearch } from '#server/feature/textSearch.ts'
import type { FeaturePendingTaskKind, PendingTaskSource } from '#server/feature/waitingSource.ts'
import type { ProcessingRegisterLine } from '#server/feature/register.ts'
import type { EncryptedTable } from '#server/secrets/encryptedTable.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'
import type { FileStorage } from '#server/storage/files.ts'

/** Shared services of all server features (database, cache, files, mails, settings), one set for each process. */
export type AppContext = {
  env: Env
  log: FastifyBaseLogger
  db: Database
  cache: ContentCache
  files: FileStorage
  /** Path of the portal's data folder on this machine. */
  folder: string
  /** Folder where the demo saves its e-mails instead of sending them. */
  mails: string
  /** Composes the subject and text of an e-mail from its stored values. */
  composeMail: (content: MailContent) => MailMessage
  /** Encrypts and decrypts values that the database must not hold in plain text. */
  secrets: ValueEncryption
  /** Kinds of texts edited as Markdown files, one for each feature. */
  kinds: ContentKind[]
  /** Database tables that the portal's search covers, declared by the features. */
  sources: SearchTable[]
  /** Full-text searches for members in texts outside the searchable tables, such as agreements. */
  textSearches: FeatureFullTextSearch[]
  /** Declarations of the features' personal data, for data export and erasure. */
  personalData: PersonalDataDeclaration[]
  /** Lines of the GDPR processing register that the features declare: purpose and retention of personal data. */
  register: ProcessingRegisterLine[]
  /** Database and folder of the portal's own backups; undefined when backups are made elsewhere. */
  backups: NightlyBackupLocations | undefined
  /** Queries for pending tasks on the office's to-do list, by kind. */
  waiting: Partial<Record<FeaturePendingTaskKind, PendingTaskSource>>
}

/**
 * Declaration of a feature's personal data about a member: exported on request, erased with the member. Rows deleted by
 * cascade need no `forget`.
 */
export type PersonalDataDeclaration = {
  /** GDPR purpose and retention of each table with personal data, shown on the privacy page. */
  register?: ProcessingRegisterLine[]
  sections?: DataExportSection[]
  /** Returns documents about a member, for the export of their personal data. */
  documents?: (context: AppContext, person: PersonalDataSubject) => Promise<OutgoingFile[]>
  /** Returns a member's documents with bank data, excluded from an export without bank data. */
  bankDocuments?: (context: AppContext, person: PersonalDataSubject) => Promise<OutgoingFile[]>
  /**
   * Returns the stored files to delete with an erased member. Concurrent uploads wait for the deletion, then fail
   * without the member's row.
   */
  files?: (tx: Transaction, person: PersonalDataSubject) => Promise<string[]>
  /**
   * Prepares the last documents for a member to be erased, such as payment certificates. Returns a function that stores
   * and mails them in the erasing transaction.
   */
  farewell?: (context: AppContext, person: PersonalDataSubject) => Promise<(tx: Transaction) => Promise<void>>
  /** Erases a feature's remaining personal data before the member's database row. */
  forget?: (tx: Transaction, person: PersonalDataSubject) => Promise<void>
}

/** Server feature of the portal, assembled in `app.ts`: API calls and optional parts such as jobs and mails. */
export type PortalFeature = {
  /** Mounts a feature's API calls on the Fastify server. */
  routes: (calls: FastifyInstance, context: AppContext) => void
  /** Serves a feature's HTML pages outside the API, opened by links in mails. */
  servePages?: (app: FastifyInstance, context: AppContext) => void
  /** Returns a feature's HTML forms that work without JavaScript. */
  plainForms?: (context: AppContext) => NoScriptForm[]
  /** Deletes a feature's expired data: soon after the server's start, then every hour, in one process. */
  sweep?: (context: AppContext) => Promise<void>
  /** Returns a feature's background jobs, which use the context's database connections. */
  jobs?: (context: AppContext) => BackgroundJob[]
  /** Composers of the feature's mails, by kind. */
  mails?: Partial<MailComposers<MailContent>>
  /** Returns a feature's public pages for the sitemap. */
  pages?: (context: AppContext) => Promise<SitemapPage[]>
  /** Returns a feature's newest texts for the RSS feeds: all, or those for a company. */
  newest?: (context: AppContext, company: number | undefined) => Promise<NewsFeedEntry[]>
  /** URL path prefixes that robots.txt disallows, besides the members' pages. */
  closed?: string[]
  /** Kind of a feature's texts that are edited as Markdown files. */
  content?: ContentKind
  /** Settings of a feature that are edited as one YAML file. */
  settingsFile?: ContentSettingsFile
  /** Database table of a feature that the portal's search covers: its full-text index and result lines. */
  search?: SearchTable
  /** Creates a feature's full-text search for members in texts outside the searchable tables. */
  textSearch?: (context: AppContext) => FeatureFullTextSearch
  /** Inserts a feature's demo data into an empty database; demo texts are imported separately. */
  demo?: (tx: Transaction) => Promise<void>
  /** Inserts a feature's demo data that refers to demo texts, after their import. */
  demoOfContent?: (tx: Transaction, context: Pick<AppContext, 'secrets'>) => Promise<void>
  /** Queries for a feature's pending tasks on the office's to-do list. */
  waiting?: Partial<Record<FeaturePendingTaskKind, PendingTaskSource>>
  /** Personal data that the feature holds about a member. */
  personalData?: PersonalDataDeclaration
  /** Database tables of a feature without personal data. */
  impersonal?: PgTable[]
  /** Database tables of a feature with encrypted rows. */
  sealed?: EncryptedTable[]
}
