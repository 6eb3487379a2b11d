import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { reverseLedgerMovements, readUnreversedPayments } from './bookMovements.ts'
import { bookMissingPayments, cancelReceipt } from '#server/dues/papers/issueReceipts.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'
import { cancelVoidRefunds } from '#server/dues/refunds/cancelRefunds.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'

type Due = typeof dues.$inferSelect
type Undoing = {
  by_member: number
  /**
   * New state of the due whose payment is reversed. `rejetee`: the bank took a debit back; `remise`: the bank still has
   * it; `attendue`: anything else.
   */
  to: 'rejetee' | 'attendue' | 'remise'
  /** Day on which the bank took the debited money back; today by default. */
  on?: string
  /** Bank's reason for taking a direct debit back. Pass `isTold: false` to send no mail, as after a death. */
  because?: { reason: string; isTold: boolean }
}

/**
 * Reverses the last payment of a due: ledger, receipt, state, audit log and mail. Cancels refunds that have become
 * void, and writes off a former member's due. Throws a 409 without a payment, or when its excess was given back since.
 * The caller holds the due's lock.
 */
export async function undoLastDuePayment(
  tx: Transaction,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  due: Due,
  { by_member, to, on, because }: Undoing,
): Promise<void> {
  const { id, settled_on, state } = due
  await bookMissingPayments(tx, sql`${dues.id} = ${id}`)
  const last = (await readUnreversedPayments(tx, [id])).at(-1)
  if (!last || (state !== 'payee' && state !== to))
    throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  await refuseGivenBack(tx, last.movement)
  const isReturned = state === 'payee' && to === 'rejetee'
  const kind = isReturned ? 'retour' : 'correction'
  await reverseLedgerMovements(tx, by_member, {
    movements: [last.movement],
    kind,
    on: on ?? (await readCurrentParisDate(tx)),
  })
  if (state === 'payee') {
    await changePaymentState(tx, { what: 'due', id, from: 'payee', to })
    await tx
      .update(dues)
      .set({ settled_on: null })
      .where(sql`${dues.id} = ${id}`)
  }
  const receipt = await cancelReceipt(tx, id, last.movement)
  const before = {
    settled_on: settled_on ?? last.paid_on,
    amount: formatEuros(last.amount_cents),
    ...(receipt && { receipt }),
  }
  const act = isReturned ? 'due.returned' : 'due.corrected'
  await writeAuditLogLine(tx, {
    by_member,
    act,
    subject_id: id,
    before,
    after: { state: to, ...(because && { reason: because.reason }) },
  })
  await cancelVoidRefunds(tx, [id], {
    by_member,
    because: isReturned ? 'La banque a repris le prélèvement' : 'Le paiement a été annulé',
  })
  const told = { ...due, amount_cents: last.amount_cents }
  if (because?.isTold !== false)
    await mailReasonForUnpaidDues(tx, env, isReturned ? 'debitReturned' : 'paymentCorrected', [told], because?.reason)
  await writeOffGivenDuesOfFormerMembers(tx, [id], by_member)
}

/** Throws a 409 when the overpaid part of a due's payment was given back or used since. */
async function refuseGivenBack(tx: Transaction, movement: number) {
  const { rows } = await tx.execute<{ excess: number; held: number }>(sql`
    select coalesce(-sum(amount_cents) filter (where movement = ${movement}), 0)::int as excess,
      coalesce(-sum(amount_cents), 0)::int as held
    from ${ledger_entries} where account = '467'
      and due_id = (select max(due_id) from ${ledger_entries} where movement = ${movement})`)
  const [{ excess, held } = { excess: 0, held: 0 }] = rows
  if (excess > 0 && held < excess)
    throw new HttpError(409, 'Ce qui avait été payé en trop a déjà été rendu ou employé\u00a0: corrigez d’abord cela.')
}
