import { eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import type { refunds } from '#server/database/schema/refunds.ts'
import {
  bookLedgerMovements,
  overpaidCentsSql,
  readUnreversedPayments,
  type LedgerMovement,
} from '#server/dues/ledger/bookMovements.ts'
import { buildDuePaymentMovement } from '#server/dues/ledger/buildDuePaymentMovement.ts'
import { cancelReceipt, issueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { writeOffGivenDuesOfFormerMembers } from '#server/dues/writeOff.ts'
import { changePaymentState } from '#server/payments/transition.ts'

type Refund = typeof refunds.$inferSelect
type Due = typeof dues.$inferSelect
type How = { on: string; by_member: number }

/**
 * Books in the ledger a refund that the bank has made. Payments of the due are reversed; the rest comes from the
 * member's credit. Returns two amounts in cents: `due_cents`, the part that had paid the due, and `unowed_cents`, the
 * part that exceeds payments and credit and that the member owes to the association. The caller holds the due's lock.
 */
export async function bookRefund(
  tx: Transaction,
  { due_id, is_whole, amount_cents }: Refund,
  due: Due,
  { on, by_member }: How,
): Promise<{ due_cents: number; unowed_cents: number }> {
  const [{ held } = { held: 0 }] = await tx.select({ held: overpaidCentsSql }).from(dues).where(eq(dues.id, due_id))
  const standing = is_whole && due.state === 'payee' ? await readUnreversedPayments(tx, [due_id]) : []
  const sum = standing.reduce((total, payment) => total + payment.amount_cents, 0)
  // All payments of a due are refunded, or none.
  const paid = sum <= amount_cents ? standing : []
  const due_cents = paid.length > 0 ? sum : 0
  const rest = amount_cents - due_cents
  const back = (account: '467' | '756', cents: number, reverses?: number): LedgerMovement => ({
    kind: 'remboursement',
    paid_on: on,
    label: account === '467' ? 'Trop-perçu rendu' : 'Cotisation remboursée',
    piece: due.reference,
    ...(reverses !== undefined && { reverses }),
    entries: [
      { account, amount_cents: cents, due_id },
      { account: '512', amount_cents: -cents, due_id },
    ],
  })
  await bookLedgerMovements(tx, by_member, [
    ...paid.map(({ movement, amount_cents: cents }) => back('756', cents, movement)),
    ...(rest > 0 ? [back('467', rest)] : []),
  ])
  for (const { movement } of paid) await cancelReceipt(tx, due_id, movement)
  if (due_cents > 0) {
    await changePaymentState(tx, { what: 'due', id: due_id, from: 'payee', to: 'remboursee' })
    await tx.update(dues).set({ settled_on: null }).where(eq(dues.id, due_id))
  }
  return { due_cents, unowed_cents: Math.max(0, Math.min(rest, rest - held)) }
}

/**
 * Books in the ledger a refund that the bank returned: it pays the due again, by transfer, and the rest becomes the
 * member's credit. The caller holds the due's lock.
 */
export async function bookReturnedRefund(
  tx: Transaction,
  refund: Refund,
  due: Due,
  { on, by_member }: How,
): Promise<void> {
  const { due_id, amount_cents } = refund
  const due_cents = due.state === 'remboursee' ? (refund.due_cents ?? 0) : 0
  const rest = amount_cents - due_cents
  const held: LedgerMovement = {
    kind: 'retour',
    paid_on: on,
    label: 'Remboursement revenu',
    piece: due.reference,
    entries: [
      { account: '512', amount_cents: rest, due_id },
      { account: '467', amount_cents: -rest, due_id },
    ],
  }
  await bookLedgerMovements(tx, by_member, [
    ...(due_cents > 0 ? [buildDuePaymentMovement(due, { paid_on: on, by: 'virement', amount_cents: due_cents })] : []),
    ...(rest > 0 ? [held] : []),
  ])
  if (due_cents > 0) {
    await changePaymentState(tx, { what: 'due', id: due_id, from: 'remboursee', to: 'payee' })
    await tx.update(dues).set({ settled_on: on, way: 'virement' }).where(eq(dues.id, due_id))
    await issueReceipts(tx, eq(dues.id, due_id))
  }
  await writeOffGivenDuesOfFormerMembers(tx, [due_id], by_member)
}
