import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { departures } from '#server/database/schema/departures.ts'
import { dues, mandates } from '#server/database/schema/dues.ts'
import { changePaymentState } from '#server/payments/transition.ts'
import { lockDuesAndMembers } from '#server/dues/ledger/lockDues.ts'
import { restoreWrittenOffDues } from './writeOff.ts'

type Kept = Pick<typeof departures.$inferInsert, 'dues' | 'mandate_id'>

/** Returns a snapshot of a member's dues and active mandate at departure, for `restoreDuesAfterDeparture`. */
export async function snapshotDuesAtDeparture(tx: Transaction, member_id: number): Promise<Kept> {
  const { rows } = await tx.execute<{ rows: Record<string, unknown>[] | null }>(
    sql`select jsonb_agg(to_jsonb(${dues}) order by id) as rows from ${dues} where ${dues.member_id} = ${member_id}`,
  )
  const isActive = and(eq(mandates.member_id, member_id), eq(mandates.state, 'actif'))
  const [mandate] = await tx.select({ id: mandates.id }).from(mandates).where(isActive)
  return { dues: rows[0]?.rows ?? [], mandate_id: mandate?.id ?? null }
}

type Restoring = { dues: Record<string, unknown>[]; mandate_id: number | null; by_member: number }

/**
 * Restores the dues and mandate that a departure ended. Inserts deleted dues with their former ids, reverses the
 * departure's write-offs in the ledger, and reactivates the mandate. Earlier write-offs by the board stay. The caller
 * holds the member's lock.
 */
export async function restoreDuesAfterDeparture(
  tx: Transaction,
  { dues: kept, mandate_id, by_member }: Restoring,
): Promise<void> {
  const written = kept.filter((row) => row['state'] !== 'abandonnee').map((row) => Number(row['id']))
  const locked = await lockDuesAndMembers(tx, written)
  if (mandate_id !== null) {
    const [mandate] = await tx.select({ state: mandates.state }).from(mandates).where(eq(mandates.id, mandate_id))
    if (mandate?.state === 'revoque')
      await changePaymentState(tx, { what: 'mandate', id: mandate_id, from: 'revoque', to: 'actif' })
  }
  await tx.execute(sql`
    insert into ${dues} overriding system value
    select * from jsonb_populate_recordset(null::dues, ${JSON.stringify(kept.map(outOfFile))}::jsonb)
    on conflict do nothing`)
  await restoreWrittenOffDues(tx, locked, by_member)
}

/**
 * Returns a saved due to restore. One in a debit file becomes announced and leaves the file, which may have been handed
 * over without it.
 */
const outOfFile = (row: Record<string, unknown>) =>
  row['state'] === 'remise'
    ? { ...row, state: 'annoncee', debit_file_id: null, end_to_end_id: null, mandate_id: null, sequence_type: null }
    : row
