import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { dues, letterheads, receipts } from '#server/database/schema/dues.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { issueReceipts } from './issueReceipts.ts'
import type { Payment } from './letters.ts'
import { dueColumns } from './myDues.ts'
import { paperNumber } from './paperNumber.ts'

/** What a member has paid, the oldest first, each with its receipt; one that has none yet is given it. */
export async function readPayments(db: Database, member_id: number, which?: SQL): Promise<Payment[]> {
  const isPaid = and(eq(dues.member_id, member_id), eq(dues.state, 'payee'), which)
  await inTransaction(db, (tx) => issueReceipts(tx, isPaid))
  const paid = await db
    .select({
      due: dueColumns,
      details: dues.details,
      receipt: { id: receipts.id, issued_on: receipts.issued_on },
      head: letterheads.head,
    })
    .from(dues)
    .innerJoin(receipts, eq(receipts.due_id, dues.id))
    .innerJoin(letterheads, eq(letterheads.id, receipts.letterhead_id))
    .where(isPaid)
    .orderBy(asc(dues.settled_on), asc(dues.id))
  return paid.map(({ due, details, receipt, head }) => ({
    ...due,
    settled_on: due.settled_on ?? '',
    payer: details?.payer ?? '',
    receipt: { number: paperNumber('receipt', receipt), issued_on: receipt.issued_on, head },
  }))
}
