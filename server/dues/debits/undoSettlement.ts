import { and, desc, eq, inArray, isNull, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues, file_settlements } from '#server/database/schema/dues.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError } from '#server/lib/errors.ts'
import { changePaymentStates } from '#server/payments/transition.ts'
import { reverseLedgerMovements, readUnreversedPayments } from '#server/dues/ledger/bookMovements.ts'
import { cancelReceipts } from '#server/dues/papers/issueReceipts.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { mailReasonForUnpaidDues } from './notifyUnpaid.ts'

type Undone = { undone: number; kept: number }

/** Records which dues a user action marked as paid or rejected, so that `undoDebitFileSettlement` can reverse it. */
export const recordDebitFileSettlement = async (
  tx: Transaction,
  settled: Omit<typeof file_settlements.$inferInsert, 'id' | 'at' | 'undone_at'>,
): Promise<void> => void (await tx.insert(file_settlements).values(settled))

/**
 * Undoes the last user action that recorded a whole debit file's outcome. Debits are with the bank again, payments are
 * reversed, receipts cancelled, and members with a rejected debit are mailed. Dues changed since then stay and are
 * counted in `kept`. Throws a 409 without such an action, or when all dues have changed.
 */
export const undoDebitFileSettlement = (
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { file_id, by_member }: { file_id: number; by_member: number },
): Promise<Undone> =>
  inTransaction(db, async (tx) => {
    const [act] = await tx
      .select()
      .from(file_settlements)
      .where(and(eq(file_settlements.file_id, file_id), isNull(file_settlements.undone_at)))
      .orderBy(desc(file_settlements.id))
      .limit(1)
      .for('update')
    if (!act) throw new HttpError(409, 'Il n’y a rien à annuler\u00a0: c’est déjà fait.')
    const ids = [...act.paid, ...act.rejected]
    const locked = await lockDuesAndMembers(tx, ids)
    const { paid, movements } = await stillPaid(tx, act, locked)
    const refused = await stillRefused(tx, act, locked)
    const undone = paid.length + refused.length
    if (undone === 0)
      throw new HttpError(
        409,
        'Depuis, autre chose a été noté pour chacun de ces prélèvements\u00a0: corrigez-les un par un.',
      )
    await reverseLedgerMovements(tx, by_member, { movements, kind: 'correction', on: await readCurrentParisDate(tx) })
    await changePaymentStates(tx, paid, { what: 'due', from: 'payee', to: 'remise' })
    await tx.update(dues).set({ settled_on: null }).where(isOneOf(paid))
    await cancelReceipts(tx, paid, movements)
    await changePaymentStates(
      tx,
      refused.map(({ id }) => id),
      { what: 'due', from: 'rejetee', to: 'remise' },
    )
    await mailReasonForUnpaidDues(tx, env, 'refusalCorrected', refused)
    await tx
      .update(file_settlements)
      .set({ undone_at: sql`now()` })
      .where(eq(file_settlements.id, act.id))
    const kept = ids.length - undone
    await writeAuditLogLine(tx, {
      by_member,
      act: 'debits.unsettled',
      subject_id: file_id,
      after: { paid: paid.length, rejected: refused.length, kept },
    })
    return { undone, kept }
  })

/**
 * Returns the SQL condition for dues with the given ids, as one array: a debit file may have more debits than a query
 * has parameters.
 */
const isOneOf = (ids: number[]) => sql`${dues.id} = any(${sql.param(ids)})`

type Act = typeof file_settlements.$inferSelect
type Due = typeof dues.$inferSelect

/** Returns the dues whose last payment is still the one that the undone action recorded, without a pending refund. */
async function stillPaid(tx: Transaction, act: Act, locked: Due[]) {
  const movementOf = new Map(act.paid.map((id, index) => [id, act.movements[index]]))
  const last = new Map((await readUnreversedPayments(tx, act.paid)).map(({ due_id, movement }) => [due_id, movement]))
  const refunded = await tx
    .select({ id: refunds.due_id })
    .from(refunds)
    .where(and(sql`${refunds.due_id} = any(${sql.param(act.paid)})`, inArray(refunds.state, ['a-faire', 'remis'])))
  const isRefunded = new Set(refunded.map(({ id }) => id))
  const paid = locked.filter(
    ({ id, state }) =>
      state === 'payee' && last.get(id) === movementOf.get(id) && movementOf.has(id) && !isRefunded.has(id),
  )
  return { paid: paid.map(({ id }) => id), movements: paid.flatMap(({ id }) => movementOf.get(id) ?? []) }
}

/**
 * Returns the dues with a rejected debit that are unchanged since the undone action: not paid even in part, not
 * presented again.
 */
async function stillRefused(tx: Transaction, act: Act, locked: Due[]) {
  const rejected = new Set(act.rejected)
  const paid = new Set((await readUnreversedPayments(tx, act.rejected)).map(({ due_id }) => due_id))
  return locked.filter(
    ({ id, state, way, debit_file_id }) =>
      rejected.has(id) &&
      state === 'rejetee' &&
      way === 'prelevement' &&
      debit_file_id === act.file_id &&
      !paid.has(id),
  )
}
