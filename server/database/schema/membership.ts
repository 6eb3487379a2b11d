import { sql } from '#server/drizzle/drizzle.ts'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from '#server/drizzle/pgCore.ts'
import type {
  AssociationBankAccount,
  DuesPaymentFrequency,
  DuesPaymentMethod,
  MembershipRequestState,
} from '#contract/membership/membership.ts'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import { bytea, timestampColumn } from './columns.ts'
import { companies } from './companies.ts'
import { members } from './members.ts'

type Choice = { slug: string; label: string }

/** Membership prices and choices, from the content's `cotisations.yml`. One row. */
export const membership_scale = pgTable(
  'membership_scale',
  {
    id: integer().primaryKey().default(1),
    functions: jsonb().$type<Choice[]>().notNull(),
    contracts: jsonb().$type<Choice[]>().notNull(),
    working_times: jsonb().$type<Choice[]>().notNull(),
    bases: jsonb().$type<{ company: number; name: string }[]>().notNull(),
    /** Membership dues by function and working time, in cents. */
    dues: jsonb().$type<{ function: string; working_time: string; yearly: number; monthly: number }[]>().notNull(),
    accounts: jsonb().$type<AssociationBankAccount[]>().notNull(),
    /** SEPA creditor; null when direct debit is disabled. */
    creditor: jsonb().$type<{ name: string; id: string; address: string; iban: string; bic: string }>(),
    updated_at: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [check('membership_scale_one', sql`${table.id} = 1`)],
)

/** Applicant's data in a membership request, erased when the board has decided. */
export type MembershipApplicant = {
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
 * Membership requests. Unconfirmed ones (`envoyee`) do not block the e-mail address. Personal data is erased when the
 * request is accepted, refused or withdrawn.
 */
export const membership_requests = pgTable(
  'membership_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key of the membership request, made by the browser. */
    key: uuid().notNull().unique(),
    /** Payment reference that the applicant quotes in a bank transfer. */
    reference: text().notNull().unique(),
    state: text().$type<MembershipRequestState>().notNull().default('recue'),
    company_id: integer()
      .notNull()
      .references(() => companies.id),
    applicant: jsonb().$type<MembershipApplicant>(),
    /** Applicant's canonical e-mail address; null once `applicant` is (set by a trigger). */
    canonical_email: text().$type<CanonicalEmail>(),
    /** Hash of the token in the mailed link to the applicant's page. */
    token_hash: bytea().unique(),
    period: text().$type<DuesPaymentFrequency>().notNull(),
    way: text().$type<DuesPaymentMethod>().notNull(),
    amount_cents: integer().notNull(),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    asked_at: timestampColumn('asked_at').notNull().defaultNow(),
    confirmed_at: timestampColumn('confirmed_at'),
    /** Date when the board first saw the current content of the membership request. */
    read_at: timestampColumn('read_at'),
    answered_at: timestampColumn('answered_at'),
    /** Board's message to the applicant that gives the reason of a refused membership request. */
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

/** Messages between the board and an applicant before the decision. */
export const request_messages = pgTable(
  'request_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_id: integer()
      .notNull()
      .references(() => membership_requests.id, { onDelete: 'cascade' }),
    /** Member id of the board member who wrote the message; null for the applicant. */
    by_member: integer(),
    text: text().notNull(),
    /** Hash of the token in the mailed link, which also opens the applicant's page. */
    token_hash: bytea().unique(),
    at: timestampColumn('at').notNull().defaultNow(),
    /** Hash of the secret in the mail's reply e-mail address, when the portal receives mail. */
    reply_hash: bytea().unique(),
    /** E-mail address from which an applicant's reply was mailed; null for one written on the applicant's page. */
    mail_from: text(),
    /** Full text of an applicant's mail whose quotes were folded; null when `text` is complete. */
    whole: text(),
  },
  (table) => [index('request_messages_request').on(table.request_id, table.id)],
)

/** Files added to a membership request by the applicant; without `message_id`, the message is not sent yet. */
export const request_files = pgTable(
  'request_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    request_id: integer()
      .notNull()
      .references(() => membership_requests.id, { onDelete: 'cascade' }),
    message_id: integer().references(() => request_messages.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Hash of the one-time secret for uploading an applicant's file; null after the upload. */
    key_hash: bytea().unique(),
    /** Path of the applicant's file in the file storage; null before the upload. */
    file: text().unique(),
    size: integer().notNull().default(0),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('request_files_request').on(table.request_id), index('request_files_message').on(table.message_id)],
)

/** Single-use links that activate members' accounts. */
export const activations = pgTable('activations', {
  token_hash: bytea().primaryKey(),
  member_id: integer()
    .notNull()
    .unique()
    .references(() => members.id, { onDelete: 'cascade' }),
  expires_at: timestampColumn('expires_at').notNull(),
})

/** State changes of membership requests, SEPA mandates, dues, debit files and refunds, each recorded once. */
export const transitions = pgTable(
  'transitions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    what: text().$type<'request' | 'mandate' | 'due' | 'file' | 'refund'>().notNull(),
    subject_id: integer().notNull(),
    from: text().notNull(),
    to: text().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [index('transitions_of').on(table.what, table.subject_id)],
)

/** SQL expression of the text in which the board's activity journal is searched. */
export const activityJournalSearchTextSql = sql`subject || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')`

/** Values of an object before or after a board action in the activity journal, by field name. */
export type ActivityJournalValues = Record<string, string | number | boolean | null | string[]>

/** Activity journal (audit log) of the board's actions. Append-only: a trigger refuses changes and deletions. */
export const journal = pgTable(
  'journal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Member id of the board member, without a foreign key: the journal entry outlives the account. */
    by_member: integer().notNull(),
    act: text().notNull(),
    subject_id: integer().notNull(),
    /** Identifier of the changed object in a journal entry when it has no number: the file of a text. */
    subject: text().notNull().default(''),
    before: jsonb().$type<ActivityJournalValues>(),
    after: jsonb().$type<ActivityJournalValues>(),
    on: date()
      .notNull()
      .default(sql`current_date`),
    at: timestampColumn('at').notNull().defaultNow(),
  },
  (table) => [
    // Each member list looks up the reads of the last hour.
    index('journal_at').on(table.at),
    index('journal_by').on(table.by_member),
    index('journal_subject').on(table.subject_id),
    index('journal_words').using('gin', sql`(${activityJournalSearchTextSql}) gin_trgm_ops`),
  ],
)
