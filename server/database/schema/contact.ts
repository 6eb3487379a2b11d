import { sql } from '#server/drizzle/drizzle.ts'
import { check, index, integer, pgTable, text, uuid } from '#server/drizzle/pgCore.ts'
import type { MessageState } from '#contract/contact/office.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, moment, search } from './columns.ts'
import { companies } from './companies.ts'
import { members } from './members.ts'

/** What visitors and members have written to the office. */
export const contact_messages = pgTable(
  'contact_messages',
  {
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
    state: text().$type<MessageState>().notNull().default('nouveau'),
    /** Who of the board answers it. */
    taken_by: integer().references(() => members.id, { onDelete: 'set null' }),
    /** When one of both has last written. */
    last_at: moment('last_at').notNull().defaultNow(),
    search: search('subject', 'content'),
  },
  (table) => [
    index('contact_messages_order').on(table.last_at, table.id),
    index('contact_messages_state').on(table.state, table.last_at),
    index('contact_messages_taken').on(table.taken_by),
    index('contact_messages_search').using('gin', table.search),
    check('contact_messages_state', sql`${table.state} in ('nouveau', 'pris', 'repondu', 'clos')`),
  ],
)

/** What was written after the message, by the office and by the person. */
export const contact_entries = pgTable(
  'contact_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => contact_messages.id, { onDelete: 'cascade' }),
    /** Made by the browser for one sending: the same again changes nothing. */
    key: uuid().notNull().unique(),
    author: text().$type<'bureau' | 'personne'>().notNull(),
    /** Who of the board; no reference, as in the journal. */
    by_member: integer(),
    content: text().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    /** The address that it came from by mail; null for what was written on a page. */
    mail_from: text(),
    /** Whole text of a mail of which a quote is folded away; null when `content` holds every word. */
    whole: text(),
  },
  (table) => [index('contact_entries_message').on(table.message_id, table.id)],
)

/** The secret links and reply addresses of the answers' mails, by which the person writes on. */
export const contact_links = pgTable(
  'contact_links',
  {
    token_hash: bytea('token_hash').primaryKey(),
    message_id: integer()
      .notNull()
      .references(() => contact_messages.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
    /** Of the secret in the address that this mail is answered to, where the portal has one. */
    reply_hash: bytea('reply_hash').unique(),
  },
  (table) => [index('contact_links_message').on(table.message_id)],
)

/** The files that go with an answer; one that waits for its answer belongs to none yet. */
export const contact_files = pgTable(
  'contact_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => contact_messages.id, { onDelete: 'cascade' }),
    entry_id: integer().references(() => contact_entries.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    file: text().notNull().unique(),
    size: integer().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_files_message').on(table.message_id), index('contact_files_entry').on(table.entry_id)],
)

/** Answers that are given often, as the office has written them. */
export const canned_answers = pgTable('canned_answers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  content: text().notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
})
