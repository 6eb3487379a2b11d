import { sql } from '#server/drizzle/drizzle.ts'
import type { DebitRemovalReason } from '#contract/dues/debitFiles.ts'
import type { Transaction } from '#server/database/connect.ts'
import { debit_files, dues, former_debits, mandates } from '#server/database/schema/dues.ts'
import { changePaymentState, changePaymentStates } from '#server/payments/transition.ts'

type Due = typeof dues.$inferSelect

/**
 * Takes direct debits out of their debit files and records their former end-to-end ids, which the bank may still
 * report. Dues return to « announced », or to transfer without a mandate. Files left empty are ended. The caller holds
 * the lock on the dues, which are `remise`.
 */
export async function removeDebitsFromFiles(
  tx: Transaction,
  debits: Due[],
  ended: Exclude<DebitRemovalReason, 'represente'>,
) {
  const ids = debits.map(({ id }) => id)
  if (ids.length === 0) return
  const isOne = sql`${dues.id} = any(${sql.param(ids)}::int[])`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select ${dues.id} from ${dues} join ${mandates} on ${mandates.member_id} = ${dues.member_id} and ${mandates.state} = 'actif'
    where ${isOne}`)
  const debited = new Set(rows.map(({ id }) => id))
  const transferred = ids.filter((id) => !debited.has(id))
  await detachDuesFromDebitFiles(tx, ids, ended)
  await changePaymentStates(
    tx,
    ids.filter((id) => debited.has(id)),
    { what: 'due', from: 'remise', to: 'annoncee' },
  )
  await changePaymentStates(tx, transferred, { what: 'due', from: 'remise', to: 'attendue' })
  await tx
    .update(dues)
    .set({ way: 'virement' })
    .where(sql`${dues.id} = any(${sql.param(transferred)}::int[])`)
  await renewLastDebits(
    tx,
    debits.flatMap(({ mandate_id }) => mandate_id ?? []),
  )
  await endEmptyFiles(
    tx,
    debits.flatMap(({ debit_file_id }) => debit_file_id ?? []),
    ended === 'refuse' ? 'refuse' : 'annule',
  )
}

/**
 * Detaches dues from their debit files and mandates, after it stores in `former_debits` in which file each was debited
 * and how that ended. The caller changes the states of the dues.
 */
export async function detachDuesFromDebitFiles(
  tx: Transaction,
  ids: number[],
  ended: DebitRemovalReason,
): Promise<void> {
  const isFiled = sql`${dues.id} = any(${sql.param(ids)}::int[]) and ${dues.debit_file_id} is not null`
  await tx.execute(sql`
    insert into ${former_debits} (due_id, debit_file_id, mandate_id, end_to_end_id, amount_cents, due_on, sequence_type, ended)
    select id, debit_file_id, mandate_id, coalesce(end_to_end_id, 'COTISATION-' || id), amount_cents, due_on, sequence_type, ${ended}
    from ${dues} where ${isFiled} order by id`)
  await tx
    .update(dues)
    .set({ debit_file_id: null, end_to_end_id: null, mandate_id: null, sequence_type: null })
    .where(isFiled)
}

/**
 * Recalculates the day of the last debit of mandates from the debit files that stand: banks may ask for a mandate's
 * proof from that day.
 */
const renewLastDebits = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`
    update ${mandates} set last_debit_on = last.due_on
    from (
      select kept.id, greatest(max(filed.due_on), max(refused.due_on)) as due_on from ${mandates} as kept
      left join ${dues} as filed on filed.mandate_id = kept.id and filed.debit_file_id is not null
      left join ${former_debits} as refused on refused.mandate_id = kept.id and refused.ended = 'represente'
      where kept.id = any(${sql.param(ids)}::int[]) group by kept.id
    ) as last
    where ${mandates.id} = last.id and (last.due_on is not null or not ${mandates.was_debited})`)

async function endEmptyFiles(tx: Transaction, ids: number[], to: 'annule' | 'refuse') {
  const empty = await tx
    .select({ id: debit_files.id, state: debit_files.state })
    .from(debit_files)
    .where(
      sql`${debit_files.id} = any(${sql.param([...new Set(ids)])}::int[])
        and not exists (select from ${dues} where ${dues.debit_file_id} = ${debit_files.id})
        and not exists (select from ${former_debits} where ${former_debits.debit_file_id} = ${debit_files.id} and ended = 'represente')`,
    )
    .orderBy(debit_files.id)
    .for('update')
  for (const { id, state } of empty)
    if (state === 'ecrit' || state === 'remis') await changePaymentState(tx, { what: 'file', id, from: state, to })
}
