import { z } from 'zod'
import { SOFTWARE_SLUG } from '#server/lib/software.ts'

/** Version of the backup format. Raise it when an older portal could not read the new backups. */
export const BACKUP_FORMAT_VERSION = 1

/**
 * Database tables whose rows a backup excludes, with the reason. Every other table is saved; the schema restores their
 * structure.
 */
export const backupExcludedTables: Record<string, string> = {
  accord_page_pictures: 'pictures of pages: a restored portal draws them again from the documents',
  activations: 'links that activate an account: one that has served must not serve again',
  company_previews: 'secret addresses: they live a day, and must not open again',
  email_changes: 'links that confirm an address: they live a week, and must not open again',
  operational_checks: 'the state of the machines at that time',
  operational_marks: 'the state of the machines at that time',
  outbox: 'mails: a restored one would be sent a second time',
  password_resets: 'codes and rights to choose a password: they live ten minutes',
  push_subscriptions: 'they end with the session of their device',
  push_waiting: 'notifications: a restored one would be shown a second time',
  request_counts: 'requests of the last hour',
  sessions: 'a device that was signed out since must not be signed in again: everyone signs in anew',
  poll_keys: 'private halves of votes in progress: a copy could sign ballots after the closing destroyed them',
  rate_limits: 'tries of the last hour',
  text_presence: 'who has a text open: they live a minute',
  text_previews: 'secret addresses: they live a day, and must not open again',
}

/** Folders of the file storage whose files a backup excludes, with the reason. */
export const backupExcludedFolders: Record<string, string> = {
  'page-pictures': 'pictures of pages: a restored portal draws them again from the documents',
}

/** Schema of the first part of a backup file: format, date, migrations and tables. */
export const BackupHeader = z.object({
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** Timestamps (drizzle's `folderMillis`) of the migrations that the saved database had. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** Schema of the backup part with the PostgreSQL sequences and their current values. */
export const BackupSequences = z.array(z.object({ name: z.string(), last: z.string(), is_called: z.boolean() }))

/**
 * Schema of the last part of a backup file: name, size and SHA-256 of every other part in order, which reveals missing
 * or changed parts.
 */
export const BackupManifest = z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }))
export type BackupManifest = z.infer<typeof BackupManifest>

/** Names of the parts of a backup file, in order: header, table rows, sequences, files, manifest. */
export const backupPartNames = {
  header: `${SOFTWARE_SLUG}.json`,
  rows: (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}.copy`,
  sequences: 'sequences.json',
  file: (path: string) => `files/${path}`,
  manifest: 'manifest.json',
}
