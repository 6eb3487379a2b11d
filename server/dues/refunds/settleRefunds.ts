import { and, asc, eq, sql } from 'drizzle-orm'
import { writeJournal } from '#server/board/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { bookMovements, creditCents, standingPayments, type Movement } from '#server/dues/bookMovements.ts'
import { cancelReceipt } from '#server/dues/issueReceipts.ts'
import { notifyUnpaid } from '#server/dues/notifyUnpaid.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFound } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import { transition } from '#server/payments/transition.ts'

type Settling = { id: number; on: string; refused: number[]; by_member: number }
type Refund = typeof refunds.$inferSelect

/**
 * Notes that the transfers of a file were made, but for those that the bank has refused: new entries in the accounts; of a
 * due that went back whole, its receipts cancelled. The accounts that the file held are forgotten. Throws a 409 when all of
 * it is known, or when what was to go back is not there any more.
 */
export async function settleRefunds(
  { db, env }: Pick<AppContext, 'db' | 'env'>,
  { id, on, refused, by_member }: Settling,
): Promise<{ done: number; refused: number }> {
  return inTransaction(db, async (tx) => {
    if (on > (await readToday(tx))) refuse('on', 'Ce jour n’est pas encore venu.')
    const withBank = await tx
      .select({ due_id: refunds.due_id })
      .from(refunds)
      .where(and(eq(refunds.file_id, id), eq(refunds.state, 'remis')))
    // In the order of everything that moves money: what is owed first.
    const ids = withBank.map(({ due_id }) => due_id)
    const locked = await tx
      .select()
      .from(dues)
      .where(sql`${dues.id} = any(${sql.param(ids)})`)
      .orderBy(asc(dues.id))
      .for('update')
    const waiting = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.file_id, id), eq(refunds.state, 'remis')))
      .orderBy(asc(refunds.id))
      .for('update')
    if (waiting.length === 0) {
      if ((await tx.$count(refunds, eq(refunds.file_id, id))) === 0) throw new NotFound('Ce fichier n’existe pas.')
      throw new HttpError(409, 'C’est déjà fait.')
    }
    const said = new Set(refused)
    if (waiting.filter((one) => said.has(one.id)).length < said.size)
      refuse('refused', 'Un de ces remboursements n’est pas dans ce fichier, ou on sait déjà ce qu’il est devenu.')
    for (const refund of waiting) {
      const due = locked.find((one) => one.id === refund.due_id)
      const isDone = due !== undefined && !said.has(refund.id)
      await tx
        .update(refunds)
        .set({ state: isDone ? 'rendu' : 'refuse', settled_on: on, sealed: null, sealed_by: null })
        .where(eq(refunds.id, refund.id))
      if (isDone) await bookRefund(tx, refund, due, { on, by_member })
      const after = { on, amount: formatEuros(refund.amount_cents) }
      await writeJournal(tx, {
        by_member,
        act: isDone ? 'refund.done' : 'refund.refused',
        subject_id: refund.due_id,
        after,
      })
      if (isDone)
        await notifyUnpaid(tx, env, refund.is_whole ? 'dueRefunded' : 'creditGivenBack', [
          { ...due, amount_cents: refund.amount_cents },
        ])
    }
    return { done: waiting.length - said.size, refused: said.size }
  })
}

async function bookRefund(
  tx: Transaction,
  { due_id, is_whole, amount_cents }: Refund,
  due: typeof dues.$inferSelect,
  { on, by_member }: { on: string; by_member: number },
) {
  const [{ credit } = { credit: 0 }] = await tx.select({ credit: creditCents }).from(dues).where(eq(dues.id, due_id))
  const paid = is_whole && due.state === 'payee' ? await standingPayments(tx, [due_id]) : []
  const held = amount_cents - paid.reduce((sum, payment) => sum + payment.amount_cents, 0)
  if (held < 0 || held > credit || (is_whole && paid.length === 0))
    throw new HttpError(
      409,
      `Ce qui devait être rendu de ${due.reference} a changé entre-temps\u00a0: voyez cette cotisation, ou notez ce virement refusé.`,
    )
  const back = (account: '467' | '756', cents: number, reverses?: number): Movement => ({
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
  await bookMovements(tx, by_member, [
    ...paid.map(({ movement, amount_cents: cents }) => back('756', cents, movement)),
    ...(held > 0 ? [back('467', held)] : []),
  ])
  for (const { movement } of paid) await cancelReceipt(tx, due_id, movement)
  if (paid.length === 0) return
  await transition(tx, { what: 'due', id: due_id, from: 'payee', to: 'remboursee' })
  await tx.update(dues).set({ settled_on: null }).where(eq(dues.id, due_id))
}

function refuse(field: string, message: string): never {
  throw new HttpError(422, message, { errors: { [field]: message } })
}
