import { sql } from '#server/drizzle/drizzle.ts'
import { check, index, integer, pgTable, text, uuid } from '#server/drizzle/pgCore.ts'
import type { ContactMessageState } from '#contract/contact/office.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, timestampColumn, fullTextSearchColumn } from './columns.ts'
import { companies } from './companies.ts'
import { members } from './members.ts'

/** Contact messages from visitors and members to the office. */
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
    /** SHA-256 of the contact message while an identical one counts as a duplicate; null afterwards. */
    fingerprint: bytea('fingerprint').unique(),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    state: text().$type<ContactMessageState>().notNull().default('nouveau'),
    /** Member id of the board member who handles the contact message. */
    taken_by: integer().references(() => members.id, { onDelete: 'set null' }),
    /** Date of the last message or reply of a contact conversation, from either side. */
    last_at: timestampColumn('last_at').notNull().defaultNow(),
    search: fullTextSearchColumn('subject', 'content'),
  },
  (table) => [
    index('contact_messages_order').on(table.last_at, table.id),
    index('contact_messages_state').on(table.state, table.last_at),
    index('contact_messages_taken').on(table.taken_by),
    index('contact_messages_search').using('gin', table.search),
    check('contact_messages_state', sql`${table.state} in ('nouveau', 'pris', 'repondu', 'clos')`),
  ],
)

/** Replies to contact messages, by the office and by the sender. */
export const contact_entries = pgTable(
  'contact_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    message_id: integer()
      .notNull()
      .references(() => contact_messages.id, { onDelete: 'cascade' }),
    /** Idempotency key of the reply to a contact message, made by the browser. */
    key: uuid().notNull().unique(),
    author: text().$type<'bureau' | 'personne'>().notNull(),
    /** Member id of the board member who wrote the reply to a contact message, without a foreign key. */
    by_member: integer(),
    content: text().notNull(),
    created_at: timestampColumn('created_at').notNull().defaultNow(),
    /** E-mail address from which a reply was mailed; null for a reply written on a page of the portal. */
    mail_from: text(),
    /** Full text of a mailed reply whose quotes were folded; null when `content` is complete. */
    whole: text(),
  },
  (table) => [index('contact_entries_message').on(table.message_id, table.id)],
)

/** Secret links and reply e-mail addresses in the office's mails, by which the sender of a contact message replies. */
export const contact_links = pgTable(
  'contact_links',
  {
    token_hash: bytea('token_hash').primaryKey(),
    message_id: integer()
      .notNull()
      .references(() => contact_messages.id, { onDelete: 'cascade' }),
    expires_at: timestampColumn('expires_at').notNull(),
    /** Hash of the secret in the reply address of an office mail, when the portal receives mail. */
    reply_hash: bytea('reply_hash').unique(),
  },
  (table) => [index('contact_links_message').on(table.message_id)],
)

/** Files attached to the office's replies to contact messages; without `entry_id`, the reply is not sent yet. */
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
    created_at: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('contact_files_message').on(table.message_id), index('contact_files_entry').on(table.entry_id)],
)

/** Answer templates for contact messages, written by the office. */
export const canned_answers = pgTable('canned_answers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  content: text().notNull(),
  updated_at: timestampColumn('updated_at').notNull().defaultNow(),
})
