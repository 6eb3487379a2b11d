import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, moment } from './columns.ts'
import { companies } from './companies.ts'

/** What visitors and members have written to the office. */
export const contact_messages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  company_id: integer()
    .notNull()
    .references(() => companies.id),
  name: text().notNull(),
  email: text().notNull(),
  canonical_email: text().$type<CanonicalEmail>().notNull(),
  phone: text().notNull(),
  subject: text().notNull(),
  content: text().notNull(),
  /** SHA-256 of the whole message while a second one like it is taken for the same; null afterwards. */
  fingerprint: bytea('fingerprint').unique(),
  created_at: moment('created_at').notNull().defaultNow(),
})
