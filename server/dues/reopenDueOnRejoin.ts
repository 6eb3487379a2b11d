import { and, eq } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import type { Env } from '#server/env.ts'
import { ledgerAccountByPaymentForm, readUnreversedPayments } from '#server/dues/ledger/bookMovements.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { readPaidCentsOfDue } from '#server/dues/ledger/readPaidCentsOfDue.ts'
import { recordDuesPayment } from '#server/dues/ledger/recordPayment.ts'
import { undoLastDuePayment } from '#server/dues/ledger/undoLastDuePayment.ts'
import { reopenWrittenOffDue } from './writeOff.ts'

type Due = typeof dues.$inferSelect
type First = Pick<typeof dues.$inferInsert, 'from_on' | 'until_on' | 'amount_cents' | 'reference' | 'details'> &
  Pick<Due, 'way' | 'state' | 'due_on'>
type Rejoining = { member_id: number; by_member: number; first: First; env: Pick<Env, 'PUBLIC_URL'> }

/**
 * Reopens a former due for a member who rejoins on the day on which it begins; returns false without such a due. A paid
 * due, or one at the bank, covers the period. A due written off at the departure is owed again on the new terms, less
 * earlier payments. The caller holds the member's lock.
 */
export async function reopenDueOnRejoin(
  tx: Transaction,
  { member_id, by_member, first, env }: Rejoining,
): Promise<boolean> {
  const isSameDay = and(eq(dues.member_id, member_id), eq(dues.from_on, first.from_on))
  const found = await tx.select({ id: dues.id }).from(dues).where(isSameDay)
  const [due] = await lockDuesAndMembers(
    tx,
    found.map(({ id }) => id),
  )
  if (!due) return false
  if (due.state !== 'abandonnee') return true
  const paid = await readPaidCentsOfDue(tx, due.id)
  // A debit covers a whole due, so the rest of a partly paid one is owed by transfer.
  const isDebit = first.way === 'prelevement' && paid === 0
  await reopenWrittenOffDue(tx, due, { by_member, to: isDebit ? 'a-annoncer' : 'attendue' })
  const { state: _state, ...terms } = first
  await tx
    .update(dues)
    .set({ ...terms, way: isDebit ? first.way : 'virement' })
    .where(eq(dues.id, due.id))
  await writeAuditLogLine(tx, { by_member, act: 'due.reclaimed', subject_id: due.id })
  if (paid >= first.amount_cents) await payAnew(tx, env, { due_id: due.id, by_member })
  return true
}

/** Books a reopened due's payments again for its new amount; an excess becomes the member's credit. */
async function payAnew(
  tx: Transaction,
  env: Pick<Env, 'PUBLIC_URL'>,
  { due_id, by_member }: { due_id: number; by_member: number },
) {
  const payments = await readUnreversedPayments(tx, [due_id])
  const booked = []
  for (const { movement } of payments) booked.push(...(await bookedAs(tx, movement)))
  for (const _ of payments) {
    const [due] = await lockDuesAndMembers(tx, [due_id])
    if (due)
      await undoLastDuePayment(tx, env, due, { by_member, to: 'attendue', because: { reason: '', isTold: false } })
  }
  for (const payment of booked)
    await recordDuesPayment(tx, env, { ...payment, due_ids: [due_id], by_member, isExtraAllowed: true })
}

/**
 * Returns amount, day, form and supporting document of a payment from the ledger; empty for a payment by credit, which
 * becomes a credit again.
 */
async function bookedAs(tx: Transaction, movement: number) {
  const entries = await tx.select().from(ledger_entries).where(eq(ledger_entries.movement, movement))
  return entries.flatMap(({ account, amount_cents, paid_on, piece }) =>
    WAYS.filter((by) => ledgerAccountByPaymentForm[by] === account).map((by) => ({ by, amount_cents, paid_on, piece })),
  )
}

/** Forms of payment of dues, one for each ledger account that holds money. */
const WAYS = ['virement', 'cheque', 'especes'] as const
