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
import type { DuesPrice } from '#contract/dues/prices.ts'
import type { DueState } from '#contract/dues/dues.ts'
import type { DebitRemovalReason, DebitFileState, SepaSequenceType } from '#contract/dues/debitFiles.ts'
import type { LedgerPaymentMethod } from '#contract/dues/ledger.ts'
import type { DuesPaymentFrequency, DuesPaymentMethod } from '#contract/membership/membership.ts'
import type { Letterhead } from '#server/pdf/letter.ts'
import { bytea, timestampColumn } from './columns.ts'
import { members } from './members.ts'
import { membership_requests } from './membership.ts'

/** Payment period and method of each member's dues. */
export const dues_plans = pgTable('dues_plans', {
  member_id: integer()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  period: text().$type<DuesPaymentFrequency>().notNull(),
  way: text().$type<DuesPaymentMethod>().notNull(),
  reference: text().notNull().unique(),
})

/** IBAN and proof of signature of a mandate, encrypted together. */
export type MandateDetailsToEncrypt = {
  iban: string
  holder: string
  /** IP address of the mandate's signer. */
  ip: string
  /** Full text of the SEPA mandate that the signer agreed to. */
  text: string
}

/**
 * SEPA mandates. The bank account, its holder and the proof of signature are encrypted with a key outside the database.
 */
export const mandates = pgTable(
  'mandates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rum: text().notNull().unique(),
    /**
     * Owner of the SEPA mandate: a membership request until it is accepted, then a member. Neither once the member is
     * erased and the mandate archived.
     */
    request_id: integer().references(() => membership_requests.id, { onDelete: 'set null' }),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    state: text().$type<'signe' | 'actif' | 'revoque' | 'archive'>().notNull().default('signe'),
    /** AES-256-GCM: nonce, tag and ciphertext of a `MandateDetailsToEncrypt` in JSON. */
    sealed: bytea().notNull(),
    /** Name of the key that encrypted the SEPA mandate. */
    sealed_by: text().notNull(),
    /** Masked IBAN of the SEPA mandate, « FR76 •••• 0189 »; null once archived. */
    iban_end: text(),
    signed_at: timestampColumn('signed_at').notNull().defaultNow(),
    last_debit_on: date(),
    /** True for an imported mandate that was debited before: its first debit here is already recurrent. */
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

/** Debit files (pain.008), generated from their dues on download and never stored. */
export const debit_files = pgTable('debit_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull().unique(),
  /** Latest collection date of the SEPA debit file; each debit has its announced date. */
  until_on: date('collect_on').notNull(),
  made_at: timestampColumn('made_at').notNull().defaultNow(),
  /** Date of the debit file's first download. A file is given to the bank once. */
  downloaded_at: timestampColumn('downloaded_at'),
  /** State of the debit file: `remis` after the first download (set by a trigger for older versions). */
  state: text().$type<DebitFileState>().notNull().default('ecrit'),
})

/** Dues of the members, owed and paid. After a member is erased, amounts and dates stay for accounting. */
export const dues = pgTable(
  'dues',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: integer().references(() => members.id, { onDelete: 'set null' }),
    from_on: date().notNull(),
    until_on: date().notNull(),
    amount_cents: integer().notNull(),
    way: text().$type<DuesPaymentMethod>().notNull(),
    state: text().$type<DueState>().notNull(),
    due_on: date().notNull(),
    settled_on: date(),
    reference: text().notNull(),
    mandate_id: integer().references(() => mandates.id),
    debit_file_id: integer().references(() => debit_files.id),
    /** End-to-end id of the debit, which the bank quotes in a rejection. */
    end_to_end_id: text().unique(),
    /**
     * SEPA sequence type of the debit (first or recurrent); null before it is in a file, and in rows of older versions.
     */
    sequence_type: text().$type<SepaSequenceType>(),
    /** Bank's reason code for the last rejection or return of the debit; null when it was entered by hand. */
    refusal_reason: text(),
    /** Board's reason for writing off an unpaid due; null otherwise. */
    written_off_because: text(),
    /** Basis of the due's amount, and the payer's name once the due is paid. */
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

/**
 * SEPA debits removed from their file: withdrawn, cancelled or refused with the file, or rejected and presented again.
 */
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
    /** End-to-end id under which the bank may still report the debit. */
    end_to_end_id: text().notNull().unique(),
    amount_cents: integer().notNull(),
    due_on: date().notNull(),
    sequence_type: text().$type<SepaSequenceType>(),
    ended: text().$type<DebitRemovalReason>().notNull(),
    ended_at: timestampColumn('ended_at').notNull().defaultNow(),
  },
  (table) => [
    index('former_debits_due').on(table.due_id),
    index('former_debits_file').on(table.debit_file_id),
    index('former_debits_mandate').on(table.mandate_id),
  ],
)

/** Scheduled changes of the membership prices. A row is deleted when it takes effect. */
export const price_changes = pgTable('price_changes', {
  effective_on: date().primaryKey(),
  prices: jsonb().$type<DuesPrice[]>().notNull(),
  by_member: integer().notNull(),
})

/** Name and address of the association on its documents, one row for each version. */
export const letterheads = pgTable('letterheads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  head: jsonb().$type<Letterhead>().notNull().unique(),
})

/** Numbered receipts of payments, with the letterhead of the time. Undoing a payment cancels its receipt. */
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
    /** Gapless receipt number within the year (set by a trigger). */
    number: integer(),
    /** Number of the payment's accounting ledger movement; null in rows just issued by an older version. */
    movement: integer(),
    amount_cents: integer(),
    paid_on: date(),
    way: text().$type<LedgerPaymentMethod>(),
  },
  (table) => [
    index('receipts_due').on(table.due_id),
    uniqueIndex('receipts_standing')
      .on(table.due_id, table.movement)
      .where(sql`${table.cancelled_on} is null`),
    uniqueIndex('receipts_number').on(sql`extract(year from ${table.issued_on})`, table.number),
  ],
)

/** Payment certificates requested by members. Later changes to the payments lead to a new certificate. */
export const certificates = pgTable(
  'certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /**
     * Member id on a payment certificate, without a foreign key: certificates are retained as long as the accounting
     * ledger.
     */
    member_id: integer().notNull(),
    year: smallint().notNull(),
    /** Number of dues payments listed on the payment certificate. */
    payments: integer().notNull(),
    /** Receipt numbers of the payments on the payment certificate. */
    receipts: text().notNull().default(''),
    issued_on: date().notNull(),
    /** Gapless number of the payment certificate within the year of issue (set by a trigger). */
    number: integer(),
  },
  (table) => [
    unique('certificates_once').on(table.member_id, table.year, table.payments, table.receipts),
    uniqueIndex('certificates_number').on(sql`extract(year from ${table.issued_on})`, table.number),
  ],
)

/**
 * Payment certificates of erased former members, encrypted with their names; retained as long as the accounting ledger.
 */
export const leaver_certificates = pgTable(
  'leaver_certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    number: text().notNull().unique(),
    /** Member number of the erased member. */
    member_number: text().notNull(),
    year: smallint().notNull(),
    /** Content of the payment certificate in JSON, encrypted with AES-256-GCM. */
    sealed: bytea().notNull(),
    sealed_by: text().notNull(),
    kept_at: timestampColumn('kept_at').notNull().defaultNow(),
  },
  (table) => [index('leaver_certificates_year').on(table.year, table.id)],
)

/** Records that all dues of a debit file were settled together, each undone as one. */
export const file_settlements = pgTable(
  'file_settlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    file_id: integer()
      .notNull()
      .references(() => debit_files.id, { onDelete: 'cascade' }),
    /**
     * Ids of the dues that a debit file's settlement recorded as paid; `movements` has their ledger movements in the
     * same order.
     */
    paid: integer().array().notNull(),
    movements: integer().array().notNull(),
    rejected: integer().array().notNull(),
    by_member: integer().notNull(),
    at: timestampColumn('at').notNull().defaultNow(),
    undone_at: timestampColumn('undone_at'),
  },
  (table) => [index('file_settlements_file').on(table.file_id)],
)
