import { and, eq, inArray, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { refund_files, refunds } from '#server/database/schema/refunds.ts'
import { overpaidCentsSql, paidDueCentsSql } from '#server/dues/ledger/bookMovements.ts'
import { formatEuros } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'

type Refund = typeof refunds.$inferSelect

/**
 * SQL condition, in a query of refunds joined with dues: the due's payments and credit still cover the refund's amount.
 */
export const isRefundCoveredSql = sql<boolean>`case when ${refunds.is_whole}
  then ${dues.state} = 'payee' and ${paidDueCentsSql} + ${refunds.credit_cents} = ${refunds.amount_cents} and ${overpaidCentsSql} >= ${refunds.credit_cents}
  else ${overpaidCentsSql} >= ${refunds.amount_cents} end`

/**
 * Cancels refunds of the given dues that overpayments no longer cover, unless their refund file was handed over.
 * `because` is stored on the refund. The caller holds the locks on the dues. Returns the number cancelled.
 */
export async function cancelVoidRefunds(
  tx: Transaction,
  due_ids: number[],
  { by_member, because }: { by_member: number; because: string },
): Promise<number> {
  const isOpen = and(
    sql`${refunds.due_id} = any(${sql.param(due_ids)}::int[])`,
    inArray(refunds.state, ['a-faire', 'remis']),
  )
  const files = await tx.select({ id: refunds.file_id }).from(refunds).where(isOpen)
  // Serialises with the download of the file.
  await lockRefundFiles(
    tx,
    files.flatMap(({ id }) => id ?? []),
  )
  const open = await tx
    .select({ refund: refunds, is_covered: isRefundCoveredSql, handed_over_at: refund_files.downloaded_at })
    .from(refunds)
    .innerJoin(dues, eq(dues.id, refunds.due_id))
    .leftJoin(refund_files, eq(refund_files.id, refunds.file_id))
    .where(isOpen)
    .orderBy(refunds.id)
  const cancelled = open.filter(({ is_covered, handed_over_at }) => !is_covered && handed_over_at === null)
  for (const { refund } of cancelled) await cancelRefund(tx, refund, { by_member, because })
  return cancelled.length
}

/** Cancels a refund of dues that the bank does not have, and deletes its account number. */
export async function cancelRefund(
  tx: Transaction,
  { id, due_id, state, amount_cents }: Refund,
  { by_member, because }: { by_member: number; because: string },
): Promise<void> {
  if (state !== 'a-faire' && state !== 'remis') return
  await changePaymentState(tx, { what: 'refund', id, from: state, to: 'annule' })
  await tx.update(refunds).set({ cancelled_because: because, sealed: null, sealed_by: null }).where(eq(refunds.id, id))
  await writeAuditLogLine(tx, {
    by_member,
    act: 'refund.cancelled',
    subject_id: due_id,
    after: { because, amount: formatEuros(amount_cents) },
  })
}

/** Locks the rows of refund files in id order, so that none is handed over to the bank meanwhile. */
export const lockRefundFiles = (tx: Transaction, ids: number[]) =>
  tx
    .select()
    .from(refund_files)
    .where(sql`${refund_files.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(refund_files.id)
    .for('update')
