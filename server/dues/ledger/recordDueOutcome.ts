import { eq } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type { TreasuryMemberDue, duesRoutes as calls } from '#contract/dues/dues.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { toTreasuryMemberDue, boardDueColumns } from './boardDues.ts'
import { lockDuesAndMembers } from './lockDues.ts'
import { bookDebitReturnAfterRefund } from '#server/dues/debits/bookDebitReturnAfterRefund.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'
import { readPaidCentsOfDue } from './readPaidCentsOfDue.ts'
import { recordDuesPayment } from './recordPayment.ts'
import { lastOverpaymentMovement, undoOverpayment } from './undoCredit.ts'
import { undoLastDuePayment } from './undoLastDuePayment.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'

type Due = typeof dues.$inferSelect
type Settling = z.output<typeof calls.settle.body> & { by_member: number; id: number }

/**
 * Records what became of a due: paid in whole or part, refused by the bank, or an earlier record corrected. Mails the
 * member except for a full payment. Throws a 409 when the change is already made or impossible.
 */
export async function recordDueOutcome(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { by_member, id, state, settled_on, amount_cents, by }: Settling,
): Promise<TreasuryMemberDue> {
  return inTransaction(db, async (tx) => {
    const [due] = await lockDuesAndMembers(tx, [id])
    if (!due) throw new NotFoundError('Cette cotisation n’existe pas.')
    refuseUnread(state, { settled_on, amount_cents, by })
    // A planned debit is not made any more, so the form of payment is required.
    if (state === 'payee' && !by && (due.state === 'a-annoncer' || due.state === 'annoncee'))
      throw new HttpError(409, 'Ce prélèvement n’est pas encore fait\u00a0: dites comment il a été payé autrement.')
    if (state === 'payee') {
      const isDebit = due.state === 'remise'
      await recordDuesPayment(tx, env, {
        by_member,
        due_ids: [id],
        amount_cents: amount_cents ?? due.amount_cents - (await readPaidCentsOfDue(tx, id)),
        paid_on: settled_on ?? (isDebit ? due.due_on : await readCurrentParisDate(tx)),
        by: isDebit ? 'prelevement' : (by ?? 'virement'),
      })
    } else if (due.state === 'remise' && state === 'rejetee') await noteRefusal(tx, due, by_member, env)
    else if (due.state === 'remboursee' && state === 'rejetee') {
      const isNoted = await bookDebitReturnAfterRefund(tx, due, { by_member, on: await readCurrentParisDate(tx) })
      if (!isNoted) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    } else await undo(tx, due, state, by_member, env)
    const [settled] = await tx
      .select(boardDueColumns)
      .from(dues)
      .leftJoin(members, eq(members.id, dues.member_id))
      .where(eq(dues.id, id))
    if (!settled) throw new Error('A due is gone while it is settled')
    return toTreasuryMemberDue(settled)
  })
}

async function noteRefusal(tx: Transaction, due: Due, by_member: number, env: AppContext['env']) {
  const { id } = due
  await changePaymentState(tx, { what: 'due', id, from: 'remise', to: 'rejetee' })
  await tx.update(dues).set({ refusal_reason: null }).where(eq(dues.id, id))
  await writeAuditLogLine(tx, { by_member, act: 'due.refused', subject_id: id })
  await mailReasonForUnpaidDues(tx, env, 'debitRefused', [due])
  await writeOffGivenDuesOfFormerMembers(tx, [id], by_member)
}

/**
 * Reverses the last payment of a due. A direct debit becomes refused or pending at the bank; other payments become
 * owed.
 */
async function undo(
  tx: Transaction,
  due: Due,
  to: 'rejetee' | 'attendue' | 'remise',
  by_member: number,
  env: AppContext['env'],
) {
  const movement = to === 'attendue' ? await lastOverpaymentMovement(tx, due.id) : undefined
  if (movement !== undefined) return undoOverpayment(tx, due, { movement, by_member })
  const isDebit = due.way === 'prelevement' && due.debit_file_id !== null
  const isPossible = isDebit ? to !== 'attendue' : to === 'attendue'
  if (!isPossible) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  await undoLastDuePayment(tx, env, due, { by_member, to })
  if (to === 'rejetee') await tx.update(dues).set({ refusal_reason: null }).where(eq(dues.id, due.id))
}

/** Throws a 422 when a due's change of state gives day, amount or form for anything but a payment. */
function refuseUnread(state: Settling['state'], said: Record<string, unknown>) {
  if (state === 'payee') return
  const errors = Object.fromEntries(
    Object.entries(said).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, 'Cela ne se dit que d’un paiement.']],
    ),
  )
  if (Object.keys(errors).length > 0) throw new HttpError(422, 'Cela ne se dit que d’un paiement.', { errors })
}
