import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from '#server/drizzle/pgCore.ts'
import type { RefundState } from '#contract/dues/refunds.ts'
import { bytea, moment } from './columns.ts'
import { dues } from './dues.ts'

/** The files of refunds: made from the refunds that name them, and never kept. */
export const refund_files = pgTable('refund_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull().unique(),
  execute_on: date().notNull(),
  made_at: moment('made_at').notNull().defaultNow(),
  /** When it was first downloaded: the bank is given a file once. */
  downloaded_at: moment('downloaded_at'),
})

/** What is given back by transfer: what came beyond a due, or all that was paid of it. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    due_id: integer()
      .notNull()
      .references(() => dues.id, { onDelete: 'cascade' }),
    is_whole: boolean().notNull(),
    amount_cents: integer().notNull(),
    /** What of it had come beyond the due: promised to nothing else. */
    credit_cents: integer().notNull(),
    state: text().$type<RefundState>().notNull().default('a-faire'),
    file_id: integer().references(() => refund_files.id),
    /** AES-256-GCM of the account and its holder in JSON, about « refund » and a reference; null once it is done. */
    about: text().notNull(),
    sealed: bytea('sealed'),
    sealed_by: text(),
    /** What is shown of the IBAN. */
    iban_end: text().notNull(),
    asked_at: moment('asked_at').notNull().defaultNow(),
    settled_on: date(),
    /** Of what went back, the part that had paid the due; null until the bank has made it. */
    due_cents: integer(),
    /** Reason for the cancellation; null for a refund that stands. */
    cancelled_because: text(),
  },
  (table) => [
    // A due is refunded once at a time.
    uniqueIndex('refunds_open')
      .on(table.due_id)
      .where(sql`${table.state} in ('a-faire', 'remis')`),
    index('refunds_due').on(table.due_id),
    index('refunds_file').on(table.file_id),
    check('refunds_amount', sql`${table.amount_cents} > 0`),
    check('refunds_state', sql`${table.state} in ('a-faire', 'remis', 'rendu', 'refuse', 'annule')`),
  ],
)
