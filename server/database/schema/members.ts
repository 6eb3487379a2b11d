import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { moment } from './columns.ts'
import { companies } from './companies.ts'

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    /** As they have written it, and are written to. */
    email: text().notNull(),
    canonical_email: text().$type<CanonicalEmail>().notNull().unique(),
    /** Null until the account is activated. */
    password_hash: text(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /** The address of their picture; null without one. */
    image: text(),
    phone: text().notNull().default(''),
    base: text().notNull().default(''),
    function: text().notNull().default(''),
    contract: text().notNull().default(''),
    working_time: text().notNull().default(''),
    joined_on: date()
      .notNull()
      .default(sql`current_date`),
    /** What the QR code of their card holds: it names nobody. */
    card_code: text()
      .notNull()
      .unique()
      .default(sql`translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_')`),
    wants_event_reminders: boolean().notNull().default(true),
    /** The consent to the association's news; null without it. */
    news_consent_at: moment('news_consent_at'),
    /** When all of it will be gone, for who has asked for that. */
    deletion_at: moment('deletion_at'),
    /** `board`: elected to run the association. */
    role: text().$type<'member' | 'board'>().notNull().default('member'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('members_role', sql`${table.role} in ('member', 'board')`)],
)
