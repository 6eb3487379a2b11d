import { and, eq } from '#server/drizzle/drizzle.ts'
import { debitFailureReasonForCode } from '#contract/dues/debitReasons.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bank_entry_dues, type bank_entries } from '#server/database/schema/bank.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { revokeMandateInTransaction } from '#server/dues/changeMandate.ts'
import { bookDebitReturnAfterRefund } from '#server/dues/debits/bookDebitReturnAfterRefund.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'
import { undoLastDuePayment } from '#server/dues/ledger/undoLastDuePayment.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'
import type { AppContext } from '#server/feature.ts'
import { changePaymentState } from '#server/payments/transition.ts'

type Entry = typeof bank_entries.$inferSelect
type Failed = { entry: Entry; due: typeof dues.$inferSelect; by_member: number }

/**
 * Records a direct debit that the bank refused or took back. The due is owed again with the bank's day and reason, the
 * member is mailed, and the mandate ends if the reason says so. Known failures change nothing.
 */
export async function recordFailedDebit(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  { entry, due, by_member }: Failed,
): Promise<Pick<Entry, 'state' | 'is_mandate_ended'>> {
  const { said, endsMandate = false, isDeath = false } = debitFailureReasonForCode(entry.reason)
  const because = { reason: said, isTold: !isDeath }
  if (due.state === 'remise') {
    await changePaymentState(tx, { what: 'due', id: due.id, from: 'remise', to: 'rejetee' })
    const after = { reason: entry.reason, on: entry.booked_on }
    await writeAuditLogLine(tx, { by_member, act: 'due.refused', subject_id: due.id, after })
    if (because.isTold) await mailReasonForUnpaidDues(tx, env, 'debitRefused', [due], said)
  } else if (due.state === 'remboursee' && entry.what !== 'refusal') {
    if (!(await bookDebitReturnAfterRefund(tx, due, { by_member, on: entry.booked_on })))
      return { state: 'known', is_mandate_ended: false }
  } else if (due.state === 'payee' && due.way === 'prelevement')
    await undoLastDuePayment(tx, env, due, { by_member, to: 'rejetee', on: entry.booked_on, because })
  else return { state: 'known', is_mandate_ended: false }
  await tx.update(dues).set({ refusal_reason: entry.reason }).where(eq(dues.id, due.id))
  await tx.insert(bank_entry_dues).values({ entry_id: entry.id, due_id: due.id, amount_cents: due.amount_cents })
  await writeOffGivenDuesOfFormerMembers(tx, [due.id], by_member)
  const is_mandate_ended = endsMandate && (await endMandateOf(tx, due, by_member, because.isTold))
  return { state: entry.what === 'refusal' ? 'refused' : 'returned', is_mandate_ended }
}

/**
 * Ends the direct debit mandate that was used, unless the member has signed another since. Returns true when it ended.
 */
async function endMandateOf(
  tx: Transaction,
  { mandate_id, member_id }: Failed['due'],
  by_member: number,
  isTold: boolean,
) {
  if (mandate_id === null || member_id === null) return false
  const stillActive = and(eq(mandates.id, mandate_id), eq(mandates.state, 'actif'), eq(mandates.member_id, member_id))
  if ((await tx.$count(mandates, stillActive)) === 0) return false
  await revokeMandateInTransaction(tx, { member_id, by_member, isTold })
  return true
}
