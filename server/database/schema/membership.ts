import { sql } from '#server/drizzle/drizzle.ts'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '#server/drizzle/pgCore.ts'
import type { BankAccount, DuesPeriod, PaymentWay, RequestState } from '#contract/membership/membership.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, moment } from './columns.ts'
import { companies } from './companies.ts'
import { members } from './members.ts'

type Choice = { slug: string; label: string }

/** What membership costs and what can be chosen, as the content's `cotisations.yml` says it: one row. */
export const membership_scale = pgTable(
  'membership_scale',
  {
    id: integer().primaryKey().default(1),
    functions: jsonb().$type<Choice[]>().notNull(),
    contracts: jsonb().$type<Choice[]>().notNull(),
    working_times: jsonb().$type<Choice[]>().notNull(),
    bases: jsonb().$type<{ company: number; name: string }[]>().notNull(),
    /** In cents. */
    dues: jsonb().$type<{ function: string; working_time: string; yearly: number; monthly: number }[]>().notNull(),
    accounts: jsonb().$type<BankAccount[]>().notNull(),
    /** Null when nothing is collected by direct debit. */
    creditor: jsonb().$type<{ name: string; id: string; address: string; iban: string; bic: string }>(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [check('membership_scale_one', sql`${table.id} = 1`)],
)

/** Who a request is from, until the board has answered. */
export type Applicant = {
  first_name: string
  last_name: string
  email: string
  phone: string
  base: string
  function: string
  contract: string
  working_time: string
  news_consent_at: string | null
}

/**
 * Requests to join. One that nobody has confirmed (`envoyee`) takes nobody's place. What they say of a person is erased
 * once they are answered or withdrawn: a member's row has it then, or none.
 */
export const membership_requests = pgTable(
  'membership_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Made by the browser for one request. */
    key: uuid().notNull().unique(),
    /** What a transfer quotes. */
    reference: text().notNull().unique(),
    state: text().$type<RequestState>().notNull().default('recue'),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    applicant: jsonb().$type<Applicant>(),
    /** The applicant's; null as soon as they are (by trigger). */
    canonical_email: text().$type<CanonicalEmail>(),
    /** Of the link in the mail to the applicant: it opens their own page. */
    token_hash: bytea().unique(),
    period: text().$type<DuesPeriod>().notNull(),
    way: text().$type<PaymentWay>().notNull(),
    amount_cents: integer().notNull(),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    asked_at: moment('asked_at').notNull().defaultNow(),
    confirmed_at: moment('confirmed_at'),
    /** When the board has first seen what it says now. */
    read_at: moment('read_at'),
    answered_at: moment('answered_at'),
    /** What the board has said with a refusal. */
    refusal: text(),
  },
  (table) => [
    uniqueIndex('membership_requests_open')
      .on(table.canonical_email)
      .where(sql`${table.state} = 'recue'`),
    index('membership_requests_member').on(table.member_id),
    check('membership_requests_state', sql`${table.state} in ('envoyee', 'recue', 'acceptee', 'refusee', 'retiree')`),
  ],
)

/** What the board and an applicant have written to each other before the answer. */
export const request_messages = pgTable(
  'request_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_id: integer()
      .notNull()
      .references(() => membership_requests.id, { onDelete: 'cascade' }),
    /** Who of the board has written it; null for the applicant. */
    by_member: integer(),
    text: text().notNull(),
    /** Of the link in the mail that brought it: it opens the applicant's own page too. */
    token_hash: bytea().unique(),
    at: moment('at').notNull().defaultNow(),
    /** Of the secret in the address that this mail is answered to, where the portal has one. */
    reply_hash: bytea().unique(),
    /** The address that an applicant's came from by mail; null for what was written on their page. */
    mail_from: text(),
    /** Whole text of a mail of which a quote is folded away; null when `text` holds every word. */
    whole: text(),
  },
  (table) => [index('request_messages_request').on(table.request_id, table.id)],
)

/** The pieces that an applicant adds to a request; one that goes with no message yet is being written about. */
export const request_files = pgTable(
  'request_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_id: integer()
      .notNull()
      .references(() => membership_requests.id, { onDelete: 'cascade' }),
    message_id: integer().references(() => request_messages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of the secret under which it may come, once; null when it has. */
    key_hash: bytea().unique(),
    /** Null until it has come. */
    file: text().unique(),
    size: integer().notNull().default(0),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('request_files_request').on(table.request_id), index('request_files_message').on(table.message_id)],
)

/** The links that activate accounts: single use. */
export const activations = pgTable('activations', {
  token_hash: bytea().primaryKey(),
  member_id: integer()
    .notNull()
    .unique()
    .references(() => members.id, { onDelete: 'cascade' }),
  expires_at: moment('expires_at').notNull(),
})

/** Each step of a request, a mandate or a due, once: nothing is done twice, and it is known who did it and when. */
export const transitions = pgTable(
  'transitions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    what: text().$type<'request' | 'mandate' | 'due' | 'file' | 'refund'>().notNull(),
    subject_id: integer().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [index('transitions_of').on(table.what, table.subject_id)],
)

/** What the lines of the journal are searched by. */
export const journalWords = sql`subject || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')`

/** What a line of the journal tells of a thing before or after an act, by name. */
export type JournalValues = Record<string, string | number | boolean | null | string[]>

/** What the board has done, line after line: rows are added, and neither changed nor removed (by trigger). */
export const journal = pgTable(
  'journal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: the line outlives who it tells of, and says nothing of them but a number. */
    by_member: integer().notNull(),
    act: text().notNull(),
    subject_id: integer().notNull(),
    /** What has no number: the file of a text. */
    subject: text().notNull().default(''),
    before: jsonb().$type<JournalValues>(),
    after: jsonb().$type<JournalValues>(),
    on: date()
      .notNull()
      .default(sql`current_date`),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    // What was read in the last hour is asked for at each list.
    index('journal_at').on(table.at),
    index('journal_by').on(table.by_member),
    index('journal_subject').on(table.subject_id),
    index('journal_words').using('gin', sql`(${journalWords}) gin_trgm_ops`),
  ],
)
