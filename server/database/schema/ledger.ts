import { sql } from '#server/drizzle/drizzle.ts'
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from '#server/drizzle/pgCore.ts'
import type { LedgerAccount, LedgerKind } from '#contract/dues/ledger.ts'
import { moment } from './columns.ts'

/**
 * The accounts, double-entry: the rows of a movement add up to zero, and none is changed or removed (by triggers). They
 * name dues and people by their numbers alone, and outlive both.
 */
export const ledger_entries = pgTable(
  'ledger_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Counted without gaps: one movement is booked after the other. */
    movement: integer().notNull(),
    kind: text().$type<LedgerKind>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** A debit is above zero, a credit below. */
    amount_cents: integer().notNull(),
    /** The day in the accounts: of an open year (by trigger). */
    booked_on: date().notNull(),
    /** The day on which the money came or went; of what takes a payment back, the day of that payment. */
    paid_on: date().notNull(),
    due_id: integer(),
    /** The movement that it takes back. */
    reverses: integer(),
    label: text().notNull(),
    piece: text().notNull(),
    /** 0 for the portal itself. */
    by_member: integer().notNull(),
    made_at: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_entries_movement').on(table.movement),
    index('ledger_entries_due').on(table.due_id),
    index('ledger_entries_day').on(table.booked_on, table.movement),
    // Of two who take the same movement back, one does.
    uniqueIndex('ledger_entries_reversed')
      .on(table.reverses, table.account)
      .where(sql`${table.reverses} is not null`),
    check('ledger_entries_amount', sql`${table.amount_cents} <> 0`),
  ],
)

/** The years of which the accounts were given: nothing is booked in them any more (by trigger). */
export const closed_years = pgTable('closed_years', {
  year: smallint().primaryKey(),
  by_member: integer().notNull(),
  closed_at: moment('closed_at').notNull().defaultNow(),
})

/** The month in which the accounting year ends: one row, December without it. Read by the SQL function `accounting_year`. */
export const accounting_settings = pgTable(
  'accounting_settings',
  {
    id: smallint().primaryKey().default(1),
    ends_month: smallint().notNull(),
    by_member: integer().notNull(),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check('accounting_settings_once', sql`${table.id} = 1`),
    check('accounting_settings_month', sql`${table.ends_month} between 1 and 12`),
  ],
)
