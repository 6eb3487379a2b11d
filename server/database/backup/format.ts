import { z } from 'zod'
import { SLUG } from '#server/lib/software.ts'

/** Raised when an older portal could not read what is written now. */
export const FORMAT = 1

/**
 * The tables whose rows a backup leaves out, with the reason; their structure comes back with the schema. Whatever is
 * not named here is saved.
 */
export const leftOut: Record<string, string> = {
  activations: 'links that activate an account: one that has served must not serve again',
  company_previews: 'secret addresses: they live a day, and must not open again',
  email_changes: 'links that confirm an address: they live a week, and must not open again',
  outbox: 'mails: a restored one would be sent a second time',
  password_resets: 'codes and rights to choose a password: they live ten minutes',
  push_subscriptions: 'they end with the session of their device',
  push_waiting: 'notifications: a restored one would be shown a second time',
  sessions: 'a device that was signed out since must not be signed in again: everyone signs in anew',
  rate_limits: 'tries of the last hour',
  text_presence: 'who has a text open: they live a minute',
  text_previews: 'secret addresses: they live a day, and must not open again',
}

/** The first part of a backup: what it holds, and for which schema. */
export const Header = z.object({
  format: z.number().int(),
  made_at: z.iso.datetime(),
  /** The moments of the migrations that the database had. */
  migrations: z.array(z.number()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof Header>

export const Sequences = z.array(z.object({ name: z.string(), last: z.string(), is_called: z.boolean() }))

/** The last part: every other one, in order, so that none can be missing or changed. */
export const Manifest = z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }))
export type Manifest = z.infer<typeof Manifest>

/** The names of the parts, in their order; between the header and the sequences stand the rows, then the files. */
export const part = {
  header: `${SLUG}.json`,
  rows: (table: string, number: number) => `database/${table}/${String(number).padStart(6, '0')}.copy`,
  sequences: 'sequences.json',
  file: (path: string) => `files/${path}`,
  manifest: 'manifest.json',
}
