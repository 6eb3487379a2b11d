import { sql } from '#server/drizzle/drizzle.ts'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from '#server/drizzle/pgCore.ts'
import type { BankEntryState, BankFormat, CsvMapping } from '#contract/dues/statements.ts'
import type { LedgerAccount } from '#contract/dues/ledger.ts'
import { bytea, moment } from './columns.ts'
import { dues } from './dues.ts'

/** The files of the bank's that were imported. What they were is not kept: their lines are. */
export const bank_statements = pgTable('bank_statements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  format: text().$type<BankFormat>().notNull(),
  name: text().notNull(),
  /** Of the whole file: the same is not imported twice. */
  sha256: bytea('sha256').notNull().unique(),
  account_end: text().notNull().default(''),
  from_on: date(),
  until_on: date(),
  /** How many of its lines were in an earlier file. */
  repeated: integer().notNull().default(0),
  /** Remarks on the whole file, in French. */
  notes: text().array().notNull().default([]),
  by_member: integer().notNull(),
  imported_at: moment('imported_at').notNull().defaultNow(),
})

/** The lines of the bank's, each once, and what became of it. */
export const bank_entries = pgTable(
  'bank_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => bank_statements.id),
    what: text().$type<'refusal' | 'movement' | 'file'>().notNull(),
    state: text().$type<BankEntryState>().notNull().default('pending'),
    booked_on: date().notNull(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    bank_reference: text().notNull(),
    quoted: text().array().notNull(),
    reason: text().notNull(),
    name: text().notNull(),
    account_end: text().notNull(),
    text: text().notNull(),
    of_batch: integer().notNull(),
    /** Of what the bank says of it: the same line of another file is not taken again. */
    fingerprint: bytea('fingerprint').notNull().unique(),
    note: text().notNull().default(''),
    /** True while a line that cannot be read waits for its day and amount from a person: `text` is the line itself. */
    is_unread: boolean().notNull().default(false),
    is_mandate_ended: boolean().notNull().default(false),
    /** Who has decided on it; null for what decided itself. */
    decided_by: integer(),
    decided_at: moment('decided_at'),
  },
  (table) => [
    index('bank_entries_statement').on(table.statement_id, table.state, table.id),
    check('bank_entries_what', sql`${table.what} in ('refusal', 'movement', 'file')`),
  ],
)

/** Which dues a line of the bank's has moved. One that was undone stays, as a trace. */
export const bank_entry_dues = pgTable(
  'bank_entry_dues',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entry_id: integer()
      .notNull()
      .references(() => bank_entries.id),
    due_id: integer()
      .notNull()
      .references(() => dues.id, { onDelete: 'cascade' }),
    amount_cents: integer().notNull(),
    /** Of the accounts; null for a debit that was refused or given back. */
    movement: integer(),
    undone_at: moment('undone_at'),
  },
  (table) => [index('bank_entry_dues_entry').on(table.entry_id), index('bank_entry_dues_due').on(table.due_id)],
)

/** How the columns of a table were named, by what they are called in it. */
export const bank_csv_columns = pgTable('bank_csv_columns', {
  columns: text().primaryKey(),
  mapping: jsonb().$type<CsvMapping>().notNull(),
  named_at: moment('named_at').notNull().defaultNow(),
})

/** Bank lines booked to an account other than dues: fees, grants, other receipts and expenses. */
export const bank_bookings = pgTable(
  'bank_bookings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entry_id: integer()
      .notNull()
      .references(() => bank_entries.id, { onDelete: 'cascade' }),
    account: text().$type<LedgerAccount>().notNull(),
    label: text().notNull(),
    movement: integer().notNull(),
    undone_at: moment('undone_at'),
  },
  (table) => [
    index('bank_bookings_entry').on(table.entry_id),
    // A line has one booking at a time.
    uniqueIndex('bank_bookings_standing')
      .on(table.entry_id)
      .where(sql`${table.undone_at} is null`),
  ],
)

/** Balances of the bank account at the end of a day: as a statement gives them, or as a person typed them. */
export const bank_balances = pgTable(
  'bank_balances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_end: text().notNull().default(''),
    day: date().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** The statement that gives it; null for a balance that a person typed. */
    statement_id: integer().references(() => bank_statements.id, { onDelete: 'cascade' }),
    by_member: integer().notNull(),
    noted_at: moment('noted_at').notNull().defaultNow(),
  },
  (table) => [
    index('bank_balances_day').on(table.account_end, table.day),
    index('bank_balances_statement').on(table.statement_id),
  ],
)
