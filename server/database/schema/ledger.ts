import { sql } from '#server/drizzle/drizzle.ts'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from '#server/drizzle/pgCore.ts'
import type { LedgerAccountNumber, LedgerEntryKind } from '#contract/dues/ledger.ts'
import { timestampColumn } from './columns.ts'

/**
 * Double-entry accounting ledger. The rows of a movement sum to zero; triggers refuse changes and deletions. Rows refer
 * to dues and members by number only, and outlive both.
 */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Gapless number of the ledger movement; movements are booked one at a time. */
    movement: integer().notNull(),
    kind: text().$type<LedgerEntryKind>().notNull(),
    account: text().$type<LedgerAccountNumber>().notNull(),
    /** Amount of a ledger row in cents: positive for a debit, negative for a credit. */
    amount_cents: integer().notNull(),
    /** Booking date of a ledger row, within an open accounting year (checked by a trigger). */
    booked_on: date().notNull(),
    /** Date of the payment in a ledger row; for a reversal, the date of the reversed payment. */
    paid_on: date().notNull(),
    due_id: integer(),
    /** Number of the accounting ledger movement that this one reverses. */
    reverses: integer(),
    label: text().notNull(),
    piece: text().notNull(),
    /** Member id of the person who booked the ledger movement; 0 for the portal itself. */
    by_member: integer().notNull(),
    made_at: timestampColumn('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_entries_movement').on(table.movement),
    index('ledger_entries_due').on(table.due_id),
    index('ledger_entries_day').on(table.booked_on, table.movement),
    // Of two concurrent reversals of a movement, one succeeds.
    uniqueIndex('ledger_entries_reversed')
      .on(table.reverses, table.account)
      .where(sql`${table.reverses} is not null`),
    check('ledger_entries_amount', sql`${table.amount_cents} <> 0`),
  ],
)

/** Closed accounting years, in which a trigger refuses bookings. */
export const closed_years = pgTable('closed_years', {
  year: smallint().primaryKey(),
  by_member: integer().notNull(),
  closed_at: timestampColumn('closed_at').notNull().defaultNow(),
})

/**
 * Last month of the accounting year, in one row; December without a row. The SQL function `accounting_year` reads it.
 */
export const accounting_settings = pgTable(
  'accounting_settings',
  {
    id: smallint().primaryKey().default(1),
    ends_month: smallint().notNull(),
    by_member: integer().notNull(),
    changed_at: timestampColumn('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('accounting_settings_once', sql`${table.id} = 1`),
    check('accounting_settings_month', sql`${table.ends_month} between 1 and 12`),
  ],
)
