import { sql } from '#server/drizzle/drizzle.ts'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from '#server/drizzle/pgCore.ts'
import type { DuesRefundState } from '#contract/dues/refunds.ts'
import { bytea, timestampColumn } from './columns.ts'
import { dues } from './dues.ts'

/** Refund files, generated from their refunds on download and never stored. */
export const refund_files = pgTable('refund_files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  message_id: text().notNull().unique(),
  execute_on: date().notNull(),
  made_at: timestampColumn('made_at').notNull().defaultNow(),
  /** Date of the refund file's first download. A file is given to the bank once. */
  downloaded_at: timestampColumn('downloaded_at'),
})

/** Refunds by transfer: an overpayment, or everything paid for a due. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    due_id: integer()
      .notNull()
      .references(() => dues.id, { onDelete: 'cascade' }),
    is_whole: boolean().notNull(),
    amount_cents: integer().notNull(),
    /** Part of the amount that was overpaid, reserved for this refund. */
    credit_cents: integer().notNull(),
    state: text().$type<DuesRefundState>().notNull().default('a-faire'),
    file_id: integer().references(() => refund_files.id),
    /**
     * Encryption context of the refund's bank account: « refund » and a reference. The account and its holder are
     * encrypted in JSON with AES-256-GCM; null once the refund is done.
     */
    about: text().notNull(),
    sealed: bytea('sealed'),
    sealed_by: text(),
    /** Masked IBAN of the refund's bank account, to show. */
    iban_end: text().notNull(),
    asked_at: timestampColumn('asked_at').notNull().defaultNow(),
    settled_on: date(),
    /** Part of the refund that had paid the due; null until the bank has executed it. */
    due_cents: integer(),
    /** Reason for cancelling the refund; null for an active refund. */
    cancelled_because: text(),
  },
  (table) => [
    // A due has one open refund at a time.
    uniqueIndex('refunds_open')
      .on(table.due_id)
      .where(sql`${table.state} in ('a-faire', 'remis')`),
    index('refunds_due').on(table.due_id),
    index('refunds_file').on(table.file_id),
    check('refunds_amount', sql`${table.amount_cents} > 0`),
    check('refunds_state', sql`${table.state} in ('a-faire', 'remis', 'rendu', 'refuse', 'annule')`),
  ],
)
