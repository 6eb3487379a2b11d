import { and, asc, eq, isNull, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { dues, letterheads, receipts } from '#server/database/schema/dues.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookMissingPayments, issueReceipts } from '#server/dues/papers/issueReceipts.ts'
import type { ReceiptPayment } from '#server/dues/papers/letters.ts'
import { receiptOrCertificateNumber } from '#server/dues/papers/receiptOrCertificateNumber.ts'

/** SQL, in a query of dues joined with receipts: day of the due's payment. */
export const receiptPaymentDaySql = sql<string>`coalesce(${receipts.paid_on}, ${dues.settled_on})`

/**
 * Returns a member's payments, the oldest first, each with its receipt; issues missing receipts. A due paid in
 * instalments yields several payments.
 */
export async function readMemberDuesPayments(db: Database, member_id: number, which?: SQL): Promise<ReceiptPayment[]> {
  const isTheirs = eq(dues.member_id, member_id)
  await inTransaction(db, async (tx) => {
    // Same lock order as the board's acts.
    await tx.select({ id: dues.id }).from(dues).where(isTheirs).orderBy(dues.id).for('update')
    await bookMissingPayments(tx, isTheirs)
    await issueReceipts(tx, isTheirs)
  })
  const paid = await db
    .select({
      from_on: dues.from_on,
      until_on: dues.until_on,
      reference: dues.reference,
      settled_on: receiptPaymentDaySql,
      amount_cents: sql<number>`coalesce(${receipts.amount_cents}, ${dues.amount_cents})`,
      way: sql<ReceiptPayment['way']>`coalesce(${receipts.way}, ${dues.way})`,
      details: dues.details,
      receipt: { number: receipts.number, issued_on: receipts.issued_on },
      head: letterheads.head,
    })
    .from(dues)
    .innerJoin(receipts, and(eq(receipts.due_id, dues.id), isNull(receipts.cancelled_on)))
    .innerJoin(letterheads, eq(letterheads.id, receipts.letterhead_id))
    .where(and(isTheirs, which))
    .orderBy(asc(receiptPaymentDaySql), asc(dues.id), asc(receipts.id))
  return paid.map(({ details, receipt, head, ...payment }) => ({
    ...payment,
    payer: details?.payer ?? '',
    receipt: { number: receiptOrCertificateNumber('receipt', receipt), issued_on: receipt.issued_on, head },
  }))
}
