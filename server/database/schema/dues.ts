import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DueState } from '#contract/dues.ts'
import type { DuesPeriod, PaymentWay } from '#contract/membership.ts'
import type { Letterhead } from '#server/pdf/letter.ts'
import { bytea, moment } from './columns.ts'
import { members } from './members.ts'
import { membership_requests } from './membership.ts'

/** How each member pays. */
export const dues_plans = pgTable('dues_plans', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  period: text().$type<DuesPeriod>().notNull(),
  way: text().$type<PaymentWay>().notNull(),
  reference: text().notNull().unique(),
})

/** What proves that a mandate was signed, sealed with the IBAN. */
export type SealedMandate = {
  iban: string
  holder: string
  /** The address that the signature came from. */
  ip: string
  /** The whole text that was agreed to. */
  text: string
}

/** SEPA mandates. Who pays from which account, and the proof of the signature, are sealed with a key outside the database. */
export const mandates = pgTable(
  'mandates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rum: text().notNull().unique(),
    /** Of a request until it is accepted, then of a member; of none once the member is gone and it must still be kept. */
    request_id: integer().references(() => membership_requests.id, { onDelete: 'set null' }),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    state: text().$type<'signe' | 'actif' | 'revoque' | 'archive'>().notNull().default('signe'),
    /** AES-256-GCM: nonce, tag and text of a SealedMandate in JSON. */
    sealed: bytea().notNull(),
    /** Which key sealed it. */
    sealed_by: text().notNull(),
    /** What is shown of the IBAN, « FR76 •••• 0189 »; null once archived. */
    iban_end: text(),
    signed_at: moment('signed_at').notNull().defaultNow(),
    last_debit_on: date(),
  },
  (table) => [
    uniqueIndex('mandates_active')
      .on(table.member_id)
      .where(sql`${table.state} = 'actif'`),
    index('mandates_request').on(table.request_id),
    index('mandates_member').on(table.member_id),
    check('mandates_state', sql`${table.state} in ('signe', 'actif', 'revoque', 'archive')`),
  ],
)

/** The files of debits: made from the dues that name them, and never kept. */
export const debit_files = pgTable('debit_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull().unique(),
  collect_on: date().notNull().unique(),
  made_at: moment('made_at').notNull().defaultNow(),
})

/** What is owed and paid. Of a member who is gone the amounts and days stay, as accounts must. */
export const dues = pgTable(
  'dues',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    from_on: date().notNull(),
    until_on: date().notNull(),
    amount_cents: integer().notNull(),
    way: text().$type<PaymentWay>().notNull(),
    state: text().$type<DueState>().notNull(),
    due_on: date().notNull(),
    settled_on: date(),
    reference: text().notNull(),
    mandate_id: integer().references(() => mandates.id),
    debit_file_id: integer().references(() => debit_files.id),
    /** What the bank quotes when it rejects. */
    end_to_end_id: text().unique(),
    /** What its amount was reckoned from; and, once it is paid, the name of who has paid it. */
    details: jsonb().$type<{ function: string; working_time: string; payer?: string }>(),
  },
  (table) => [
    uniqueIndex('dues_once').on(table.member_id, table.from_on),
    index('dues_state').on(table.state, table.due_on),
    index('dues_mandate').on(table.mandate_id),
    index('dues_debit_file').on(table.debit_file_id),
    check('dues_amount', sql`${table.amount_cents} > 0`),
    check('dues_order', sql`${table.until_on} >= ${table.from_on}`),
  ],
)

/** The association as its papers name it: one row more each time that its name or its address changes. */
export const letterheads = pgTable('letterheads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  head: jsonb().$type<Letterhead>().notNull().unique(),
})

/** The receipt of each payment, numbered, with the association as it was then. */
export const receipts = pgTable('receipts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  due_id: integer()
    .notNull()
    .unique()
    .references(() => dues.id, { onDelete: 'cascade' }),
  issued_on: date().notNull(),
  letterhead_id: integer()
    .notNull()
    .references(() => letterheads.id),
})

/** The certificates that members have asked for. One that a later payment has made incomplete is followed by another. */
export const certificates = pgTable(
  'certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    year: smallint().notNull(),
    /** How many payments it names: what is paid stays paid, so that there can only be more. */
    payments: integer().notNull(),
    issued_on: date().notNull(),
  },
  (table) => [unique('certificates_once').on(table.member_id, table.year, table.payments)],
)
