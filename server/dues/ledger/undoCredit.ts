import { sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { dues } from '#server/database/schema/dues.ts'
import { ledger_entries } from '#server/database/schema/ledger.ts'
import { readCurrentParisDate } from '#server/database/todayInParis.ts'
import { HttpError } from '#server/lib/errors.ts'
import { formatEuros } from '#server/payments/format.ts'
import { reverseLedgerMovements, isUnreversedMovementSql } from './bookMovements.ts'
import { cancelVoidRefunds } from '#server/dues/refunds/cancelRefunds.ts'

type Due = typeof dues.$inferSelect

/**
 * Returns the number of a due's last ledger movement with an overpayment that is not reversed; undefined without one.
 */
export async function lastOverpaymentMovement(tx: Transaction, due_id: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ movement: number }>(sql`
    select movement from ${ledger_entries} as paid
    where due_id = ${due_id} and kind = 'avoir' and account = '467' and ${isUnreversedMovementSql} order by movement desc limit 1`)
  return rows[0]?.movement
}

/**
 * Reverses an overpayment of a due that was recorded by mistake. Throws a 409 when it was given back or used since. The
 * caller holds the due's lock.
 */
export async function undoOverpayment(
  tx: Transaction,
  { id }: Due,
  { movement, by_member }: { movement: number; by_member: number },
): Promise<void> {
  const { rows } = await tx.execute<{ credit: number; held: number }>(sql`
    select coalesce(-sum(amount_cents) filter (where movement = ${movement}), 0)::int as credit,
      coalesce(-sum(amount_cents), 0)::int as held
    from ${ledger_entries} where account = '467' and due_id = ${id}`)
  const [{ credit, held } = { credit: 0, held: 0 }] = rows
  if (held < credit)
    throw new HttpError(409, 'Ce qui avait été payé en trop a déjà été rendu ou employé\u00a0: corrigez d’abord cela.')
  await reverseLedgerMovements(tx, by_member, {
    movements: [movement],
    kind: 'correction',
    on: await readCurrentParisDate(tx),
  })
  await writeAuditLogLine(tx, {
    by_member,
    act: 'due.corrected',
    subject_id: id,
    before: { excess: formatEuros(credit) },
  })
  await cancelVoidRefunds(tx, [id], { by_member, because: 'Le paiement a été annulé' })
}
