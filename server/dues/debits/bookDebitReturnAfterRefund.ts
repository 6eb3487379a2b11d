import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { formatEuros } from '#server/payments/format.ts'
import { bookLedgerMovements } from '#server/dues/ledger/bookMovements.ts'

type Due = typeof dues.$inferSelect

/**
 * Books a direct debit that the bank took back although the association had already refunded it: the member owes the
 * amount. The due stays refunded. Returns false when this is booked already, or the due was not debited. The caller
 * holds the due's lock.
 */
export async function bookDebitReturnAfterRefund(
  tx: Transaction,
  { id, debit_file_id, amount_cents, reference }: Due,
  { by_member, on }: { by_member: number; on: string },
): Promise<boolean> {
  const isKnown = sql`${ledger_entries.due_id} = ${id} and ${ledger_entries.kind} = 'retour'
    and ${ledger_entries.account} = '467' and ${ledger_entries.amount_cents} > 0`
  if (debit_file_id === null || (await tx.$count(ledger_entries, isKnown)) > 0) return false
  await bookLedgerMovements(tx, by_member, [
    {
      kind: 'retour',
      paid_on: on,
      label: 'Prélèvement repris après son remboursement',
      piece: reference,
      entries: [
        { account: '467', amount_cents, due_id: id },
        { account: '512', amount_cents: -amount_cents, due_id: id },
      ],
    },
  ])
  await writeAuditLogLine(tx, {
    by_member,
    act: 'due.returned',
    subject_id: id,
    after: { amount: formatEuros(amount_cents) },
  })
  return true
}
