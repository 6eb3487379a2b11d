import { and, asc, eq } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { dues } from '#server/database/schema/dues.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { mailReasonForUnpaidDues } from '#server/dues/debits/notifyUnpaid.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { bookRefund, bookReturnedRefund } from './bookRefund.ts'

type Settling = { id: number; on: string; refused: number[]; by_member: number }
type Refund = typeof refunds.$inferSelect
type Due = typeof dues.$inferSelect
type Context = Pick<AppContext, 'db' | 'env'>

/**
 * Records the refunds of a refund file as made, except the refused ones: books them and cancels receipts of fully
 * refunded dues. Refunds no longer owed are booked too and counted in `unowed_cents`. Throws a 409 when all are
 * recorded already.
 */
export async function recordRefundOutcomes(
  { db, env }: Context,
  { id, on, refused, by_member }: Settling,
): Promise<{ done: number; refused: number; unowed_cents: number }> {
  return inTransaction(db, async (tx) => {
    await refuseAhead(tx, on)
    const isWaiting = and(eq(refunds.file_id, id), eq(refunds.state, 'remis'))
    const withBank = await tx.select({ due_id: refunds.due_id }).from(refunds).where(isWaiting)
    const locked = await lockDuesAndMembers(
      tx,
      withBank.map(({ due_id }) => due_id),
    )
    const waiting = await tx.select().from(refunds).where(isWaiting).orderBy(asc(refunds.id)).for('update')
    if (waiting.length === 0) {
      if ((await tx.$count(refunds, eq(refunds.file_id, id))) === 0) throw new NotFoundError('Ce fichier n’existe pas.')
      throw new HttpError(409, 'C’est déjà fait.')
    }
    const said = new Set(refused)
    if (waiting.filter((one) => said.has(one.id)).length < said.size)
      refuse('refused', 'Un de ces remboursements n’est pas dans ce fichier, ou on sait déjà ce qu’il est devenu.')
    let unowed_cents = 0
    for (const refund of waiting) {
      const due = locked.find((one) => one.id === refund.due_id)
      const isDone = due !== undefined && !said.has(refund.id)
      if (isDone) unowed_cents += await noteDone(tx, env, { refund, due, on, by_member })
      else await noteRefused(tx, { refund, on, by_member })
    }
    return { done: waiting.length - said.size, refused: said.size, unowed_cents }
  })
}

/**
 * Corrects the recorded outcome of one refund of dues: made although recorded as refused or cancelled, or made and
 * returned. Throws a 409 when already recorded. Returns the amount made without being owed.
 */
export async function correctRefundOutcome(
  { db, env }: Context,
  { id, state, on, by_member }: { id: number; state: 'rendu' | 'refuse'; on: string; by_member: number },
): Promise<{ unowed_cents: number }> {
  return inTransaction(db, async (tx) => {
    await refuseAhead(tx, on)
    const [asked] = await tx.select().from(refunds).where(eq(refunds.id, id))
    if (!asked) throw new NotFoundError('Ce remboursement n’existe pas.')
    const [due] = await lockDuesAndMembers(tx, [asked.due_id])
    const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
    if (!due || !refund) throw new NotFoundError('Ce remboursement n’existe pas.')
    const isPossible =
      state === 'rendu' ? refund.state === 'refuse' || refund.state === 'annule' : refund.state === 'rendu'
    // A refund without a file cannot have been made.
    if (!isPossible || refund.file_id === null) throw new HttpError(409, 'C’est déjà fait, ou ce n’est plus possible.')
    await writeAuditLogLine(tx, {
      by_member,
      act: 'refund.corrected',
      subject_id: due.id,
      before: { state: refund.state },
      after: { state, on },
    })
    if (state === 'rendu') return { unowed_cents: await noteDone(tx, env, { refund, due, on, by_member }) }
    await changePaymentState(tx, { what: 'refund', id, from: 'rendu', to: 'refuse' })
    await tx.update(refunds).set({ settled_on: on }).where(eq(refunds.id, id))
    await bookReturnedRefund(tx, refund, due, { on, by_member })
    return { unowed_cents: 0 }
  })
}

type Noting = { refund: Refund; on: string; by_member: number }

async function noteDone(tx: Transaction, env: Context['env'], { refund, due, on, by_member }: Noting & { due: Due }) {
  const { id, state, is_whole, amount_cents } = refund
  if (state === 'remis' || state === 'refuse' || state === 'annule')
    await changePaymentState(tx, { what: 'refund', id, from: state, to: 'rendu' })
  const { due_cents, unowed_cents } = await bookRefund(tx, refund, due, { on, by_member })
  await tx.update(refunds).set({ settled_on: on, due_cents, sealed: null, sealed_by: null }).where(eq(refunds.id, id))
  const after = {
    on,
    amount: formatEuros(amount_cents),
    ...(unowed_cents > 0 && { unowed: formatEuros(unowed_cents) }),
  }
  await writeAuditLogLine(tx, { by_member, act: 'refund.done', subject_id: due.id, after })
  const why = is_whole && due_cents > 0 ? 'dueRefunded' : 'creditGivenBack'
  if (unowed_cents === 0) await mailReasonForUnpaidDues(tx, env, why, [{ ...due, amount_cents }])
  return unowed_cents
}

async function noteRefused(tx: Transaction, { refund, on, by_member }: Noting) {
  await changePaymentState(tx, { what: 'refund', id: refund.id, from: 'remis', to: 'refuse' })
  await tx.update(refunds).set({ settled_on: on, sealed: null, sealed_by: null }).where(eq(refunds.id, refund.id))
  const after = { on, amount: formatEuros(refund.amount_cents) }
  await writeAuditLogLine(tx, { by_member, act: 'refund.refused', subject_id: refund.due_id, after })
}

async function refuseAhead(tx: Transaction, on: string) {
  if (on > (await readCurrentParisDate(tx))) refuse('on', 'Ce jour n’est pas encore venu.')
}

function refuse(field: string, message: string): never {
  throw new HttpError(422, message, { errors: { [field]: message } })
}
