import { sql } from '#server/drizzle/drizzle.ts'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from '#server/drizzle/pgCore.ts'
import type { Price } from '#contract/dues/prices.ts'
import type { DebitEnd, DebitFileState, DueState, SequenceType } from '#contract/dues/dues.ts'
import type { PaidBy } from '#contract/dues/ledger.ts'
import type { DuesPeriod, PaymentWay } from '#contract/membership/membership.ts'
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
    /** True for a mandate that was debited before it came to the portal: its debits here are recurrent from the first. */
    was_debited: boolean().notNull().default(false),
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
  /** The last of its days: each debit is made on the one that was announced. */
  until_on: date('collect_on').notNull(),
  made_at: moment('made_at').notNull().defaultNow(),
  /** When it was first downloaded: the bank is given a file once. */
  downloaded_at: moment('downloaded_at'),
  /** `remis` once it was downloaded (by trigger where a former version does it). */
  state: text().$type<DebitFileState>().notNull().default('ecrit'),
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
    /** First or recurrent, as its debit was written; null before that, and where a former version wrote it. */
    sequence_type: text().$type<SequenceType>(),
    /** The bank's reason code of the last refusal or return; null when it was noted by hand. */
    refusal_reason: text(),
    /** Why the association gives it up; null unless it is written off. */
    written_off_because: text(),
    /** What its amount was reckoned from; and, once it is paid, the name of who has paid it. */
    details: jsonb().$type<{ function: string; working_time: string; payer?: string }>(),
  },
  (table) => [
    uniqueIndex('dues_once').on(table.member_id, table.from_on),
    index('dues_state').on(table.state, table.due_on),
    index('dues_owed')
      .on(table.member_id)
      .where(sql`${table.state} in ('attendue', 'rejetee')`),
    index('dues_mandate').on(table.mandate_id),
    index('dues_debit_file').on(table.debit_file_id),
    check('dues_amount', sql`${table.amount_cents} > 0`),
    check('dues_order', sql`${table.until_on} >= ${table.from_on}`),
  ],
)

/** Debits that were in a file and left it: withdrawn, cancelled with it, refused whole, or refused and presented again. */
export const former_debits = pgTable(
  'former_debits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    due_id: integer()
      .notNull()
      .references(() => dues.id, { onDelete: 'cascade' }),
    debit_file_id: integer()
      .notNull()
      .references(() => debit_files.id, { onDelete: 'cascade' }),
    mandate_id: integer().references(() => mandates.id, { onDelete: 'set null' }),
    /** The name under which the bank may still tell of it. */
    end_to_end_id: text().notNull().unique(),
    amount_cents: integer().notNull(),
    due_on: date().notNull(),
    sequence_type: text().$type<SequenceType>(),
    ended: text().$type<DebitEnd>().notNull(),
    ended_at: moment('ended_at').notNull().defaultNow(),
  },
  (table) => [
    index('former_debits_due').on(table.due_id),
    index('former_debits_file').on(table.debit_file_id),
    index('former_debits_mandate').on(table.mandate_id),
  ],
)

/** Amounts that are to count from a day on; a row goes once they do. */
export const price_changes = pgTable('price_changes', {
  effective_on: date().primaryKey(),
  prices: jsonb().$type<Price[]>().notNull(),
  by_member: integer().notNull(),
})

/** The association as its papers name it: one row more each time that its name or its address changes. */
export const letterheads = pgTable('letterheads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  head: jsonb().$type<Letterhead>().notNull().unique(),
})

/** The receipt of each payment, numbered, with the association as it was then. A payment that is undone cancels its own. */
export const receipts = pgTable(
  'receipts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    due_id: integer()
      .notNull()
      .references(() => dues.id, { onDelete: 'cascade' }),
    issued_on: date().notNull(),
    letterhead_id: integer()
      .notNull()
      .references(() => letterheads.id),
    cancelled_on: date(),
    /** Its place among those of its year, without gaps (by trigger). */
    number: integer(),
    /** The movement of the accounts that it is of; null of one that a former version has just issued. */
    movement: integer(),
    amount_cents: integer(),
    paid_on: date(),
    way: text().$type<PaidBy>(),
  },
  (table) => [
    index('receipts_due').on(table.due_id),
    uniqueIndex('receipts_standing')
      .on(table.due_id, table.movement)
      .where(sql`${table.cancelled_on} is null`),
    uniqueIndex('receipts_number').on(sql`extract(year from ${table.issued_on})`, table.number),
  ],
)

/** The certificates that members have asked for. One that payments noted or undone later have made wrong is followed by another. */
export const certificates = pgTable(
  'certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: it is kept as long as the accounts are, and says nothing of them but a number. */
    member_id: integer().notNull(),
    year: smallint().notNull(),
    /** How many payments it names. */
    payments: integer().notNull(),
    /** Which: the numbers of their receipts. */
    receipts: text().notNull().default(''),
    issued_on: date().notNull(),
    /** Its place among those that were issued in the same year, without gaps (by trigger). */
    number: integer(),
  },
  (table) => [
    unique('certificates_once').on(table.member_id, table.year, table.payments, table.receipts),
    uniqueIndex('certificates_number').on(sql`extract(year from ${table.issued_on})`, table.number),
  ],
)

/** The certificates of those who have left and were erased, sealed with their names: kept as long as accounts are. */
export const leaver_certificates = pgTable(
  'leaver_certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    /** The number that was theirs. */
    member_number: text().notNull(),
    year: smallint().notNull(),
    /** AES-256-GCM of the letter in JSON. */
    sealed: bytea().notNull(),
    sealed_by: text().notNull(),
    kept_at: moment('kept_at').notNull().defaultNow(),
  },
  (table) => [index('leaver_certificates_year').on(table.year, table.id)],
)

/** The acts by which a whole debit file was noted as paid, so that each can be undone as one. */
export const file_settlements = pgTable(
  'file_settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    file_id: integer()
      .notNull()
      .references(() => debit_files.id, { onDelete: 'cascade' }),
    /** Dues noted as paid, each with the movement of its payment at the same place of `movements`. */
    paid: integer().array().notNull(),
    movements: integer().array().notNull(),
    rejected: integer().array().notNull(),
    by_member: integer().notNull(),
    at: moment('at').notNull().defaultNow(),
    undone_at: moment('undone_at'),
  },
  (table) => [index('file_settlements_file').on(table.file_id)],
)
