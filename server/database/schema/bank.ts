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
import type { BankStatementLineState, BankFileFormat } from '#contract/dues/statements.ts'
import type { BankCsvMapping } from '#contract/dues/bankCsv.ts'
import type { LedgerAccountNumber } from '#contract/dues/ledger.ts'
import { bytea, timestampColumn } from './columns.ts'
import { dues } from './dues.ts'

/** Imported bank statement files. Their lines are stored, the files are not. */
export const bank_statements = pgTable('bank_statements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  format: text().$type<BankFileFormat>().notNull(),
  name: text().notNull(),
  /** SHA-256 of the bank statement file, which prevents importing it twice. */
  sha256: bytea('sha256').notNull().unique(),
  account_end: text().notNull().default(''),
  from_on: date(),
  until_on: date(),
  /** Number of statement lines that an earlier file already contained. */
  repeated: integer().notNull().default(0),
  /** Remarks about the whole bank statement, in French. */
  notes: text().array().notNull().default([]),
  by_member: integer().notNull(),
  imported_at: timestampColumn('imported_at').notNull().defaultNow(),
})

/** Bank statement lines, each stored once, with the decision taken on it. */
export const bank_entries = pgTable(
  'bank_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    statement_id: integer()
      .notNull()
      .references(() => bank_statements.id),
    what: text().$type<'refusal' | 'movement' | 'file'>().notNull(),
    state: text().$type<BankStatementLineState>().notNull().default('pending'),
    booked_on: date().notNull(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    bank_reference: text().notNull(),
    quoted: text().array().notNull(),
    reason: text().notNull(),
    name: text().notNull(),
    account_end: text().notNull(),
    text: text().notNull(),
    of_batch: integer().notNull(),
    /** Hash of the statement line's content, which prevents importing the line again from another file. */
    fingerprint: bytea('fingerprint').notNull().unique(),
    note: text().notNull().default(''),
    /**
     * True while an unreadable bank statement line waits for its date and amount to be entered. `text` then holds the
     * raw line.
     */
    is_unread: boolean().notNull().default(false),
    is_mandate_ended: boolean().notNull().default(false),
    /** Board member who decided on the statement line; null for an automatic match. */
    decided_by: integer(),
    decided_at: timestampColumn('decided_at'),
  },
  (table) => [
    index('bank_entries_statement').on(table.statement_id, table.state, table.id),
    check('bank_entries_what', sql`${table.what} in ('refusal', 'movement', 'file')`),
  ],
)

/** Dues matched to a bank statement line. Undone matches stay as a record. */
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
    /**
     * Number of the accounting ledger movement that records the match of a bank line to dues; null for a rejected or
     * returned debit.
     */
    movement: integer(),
    undone_at: timestampColumn('undone_at'),
  },
  (table) => [index('bank_entry_dues_entry').on(table.entry_id), index('bank_entry_dues_due').on(table.due_id)],
)

/** Column mappings chosen for CSV statements, by the file's column names. */
export const bank_csv_columns = pgTable('bank_csv_columns', {
  columns: text().primaryKey(),
  mapping: jsonb().$type<BankCsvMapping>().notNull(),
  named_at: timestampColumn('named_at').notNull().defaultNow(),
})

/** Bank statement lines booked to an account other than dues: fees, grants, other receipts and expenses. */
export const bank_bookings = pgTable(
  'bank_bookings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    entry_id: integer()
      .notNull()
      .references(() => bank_entries.id, { onDelete: 'cascade' }),
    account: text().$type<LedgerAccountNumber>().notNull(),
    label: text().notNull(),
    movement: integer().notNull(),
    undone_at: timestampColumn('undone_at'),
  },
  (table) => [
    index('bank_bookings_entry').on(table.entry_id),
    // A line has one booking at a time.
    uniqueIndex('bank_bookings_standing')
      .on(table.entry_id)
      .where(sql`${table.undone_at} is null`),
  ],
)

/** End-of-day balances of the bank account, from a statement or entered by hand. */
export const bank_balances = pgTable(
  'bank_balances',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    account_end: text().notNull().default(''),
    day: date().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** Bank statement that gives the balance; null for a balance entered by hand. */
    statement_id: integer().references(() => bank_statements.id, { onDelete: 'cascade' }),
    by_member: integer().notNull(),
    noted_at: timestampColumn('noted_at').notNull().defaultNow(),
  },
  (table) => [
    index('bank_balances_day').on(table.account_end, table.day),
    index('bank_balances_statement').on(table.statement_id),
  ],
)
