import { sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { paidDueCentsSql } from './bookMovements.ts'
import { lockDuesAndMembers } from './lockDues.ts'
import { reopenWrittenOffDue } from '#server/dues/writeOff.ts'

type Due = typeof dues.$inferSelect
/** Due that a payment covers, with the amount already paid in cents. */
export type DueCoveredByPayment = Due & {
  paid: number
  /** True when the whole payment of a due becomes a credit: the due is paid, or its debit is with the bank. */
  isExtra: boolean
  /** State of the due before the payment turned it into one owed by transfer. */
  former: Due['state']
}

const PAID =
  'Cette cotisation est déjà payée. Si l’argent est venu deux fois, notez-le à sa ligne\u00a0: «\u00a0Noter un autre paiement\u00a0».'
const AT_BANK =
  'Son prélèvement est à la banque\u00a0: retirez-le de son fichier, ou notez ce paiement à sa ligne\u00a0: «\u00a0Noter un autre paiement\u00a0».'

type Paying = { due_ids: number[]; by_member: number; isDebit: boolean; isExtraAllowed: boolean }

/**
 * Locks the dues that a payment covers and returns them with the amount already paid, the oldest first. Planned or
 * announced debits become transfers; written-off dues are reopened. Throws a 409 for a due that is not owed, unless the
 * payment may exceed it.
 */
export async function lockDuesCoveredByPayment(
  tx: Transaction,
  { due_ids, by_member, isDebit, isExtraAllowed }: Paying,
): Promise<DueCoveredByPayment[]> {
  const locked = await lockDuesAndMembers(tx, due_ids)
  if (locked.length < new Set(due_ids).size) throw new NotFoundError('Cette cotisation n’existe pas.')
  if (locked.length < due_ids.length) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
  const owed: DueCoveredByPayment[] = []
  for (const due of locked) {
    const isExtra = isBeyond(due.state, isDebit)
    if (isExtra && !isExtraAllowed) throw new HttpError(409, due.state === 'remise' ? AT_BANK : PAID)
    owed.push({ ...due, ...(await toTransfer(tx, due, by_member)), paid: 0, isExtra, former: due.state })
  }
  const isOne = sql`${dues.id} = any(${sql.param(due_ids)}::int[])`
  const paid = await tx.select({ id: dues.id, paid: paidDueCentsSql }).from(dues).where(isOne)
  const paidOf = new Map(paid.map((one) => [one.id, one.paid]))
  return owed
    .map((due) => ({ ...due, paid: paidOf.get(due.id) ?? 0 }))
    .toSorted((one, other) => one.from_on.localeCompare(other.from_on) || one.id - other.id)
}

const isBeyond = (state: Due['state'], isDebit: boolean) =>
  state === 'payee' || state === 'remboursee' || (state === 'remise' && !isDebit)

/** Turns a due that is paid by hand into one owed by transfer: cancels its planned debit or its write-off. */
async function toTransfer(tx: Transaction, due: Due, by_member: number): Promise<Partial<Due>> {
  const { id, state } = due
  if (state === 'abandonnee') {
    await reopenWrittenOffDue(tx, due, { by_member })
    return { state: 'attendue', way: 'virement', written_off_because: null }
  }
  if (state !== 'a-annoncer' && state !== 'annoncee') return {}
  await changePaymentState(tx, { what: 'due', id, from: state, to: 'attendue' })
  await tx
    .update(dues)
    .set({ way: 'virement' })
    .where(sql`${dues.id} = ${id}`)
  return { state: 'attendue', way: 'virement' }
}
