import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { DebitFile } from '#contract/dues.ts'
import { productSlug } from '#association/identity.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { transitionAll } from '#server/payments/transition.ts'
import { writeJournal } from '#server/payments/journal.ts'
import { addDays, isBankDay, firstStillDue } from '#server/payments/bankDays.ts'
import { isCharged } from './isCharged.ts'

/** Banks take no order for a day that is further away. */
const AT_MOST_AHEAD = 30

/**
 * Puts into a file for the bank what was announced for that day, and what was left over from the few before. Throws a
 * 409 when that day has its file, or there is nothing to collect: of two who do it at once, one does. Nobody is debited
 * twice in a day: of several debits of a member the oldest is taken, and the others are left to the files that follow.
 */
export async function collectDebits(db: Database, by_member: number, collect_on: string): Promise<DebitFile> {
  return inTransaction(db, async (tx) => {
    refuseDay(collect_on, await readToday(tx))
    const message_id = `${productSlug.toUpperCase().slice(0, 20)}-${collect_on.replaceAll('-', '')}`
    // The one who comes second waits here for the first, then finds their file.
    const [file] = await tx
      .insert(debit_files)
      .values({ message_id, collect_on })
      .onConflictDoNothing()
      .returning({ id: debit_files.id })
    if (!file) throw new HttpError(409, 'Le fichier de ce jour est déjà écrit.')
    const announced = await tx
      .select({ id: dues.id, mandate_id: mandates.id })
      .from(dues)
      .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
      .innerJoin(members, and(eq(members.id, dues.member_id), isCharged))
      .where(and(eq(dues.state, 'annoncee'), between(dues.due_on, firstStillDue(collect_on), collect_on)))
      .orderBy(dues.id)
      .for('update', { of: [dues, mandates] })
    if (announced.length === 0) throw new HttpError(409, 'Aucun prélèvement n’est annoncé pour ce jour.')
    const taken = [...new Map(announced.toReversed().map((debit) => [debit.mandate_id, debit])).values()]
    const [ids, debited] = [taken.map(({ id }) => id), taken.map(({ mandate_id }) => mandate_id)]
    await transitionAll(tx, ids, { what: 'due', from: 'annoncee', to: 'remise' })
    await tx.execute(sql`
      update ${dues} set mandate_id = filed.mandate_id, debit_file_id = ${file.id}, end_to_end_id = 'COTISATION-' || filed.id
      from unnest(${sql.param(ids)}::int[], ${sql.param(debited)}::int[]) as filed (id, mandate_id)
      where ${dues.id} = filed.id`)
    // The file of a later day may have been written before.
    const last_debit_on = sql`greatest(${mandates.last_debit_on}, ${collect_on}::date)`
    await tx
      .update(mandates)
      .set({ last_debit_on })
      .where(sql`${mandates.id} = any(${sql.param(debited)})`)
    await writeJournal(tx, { by_member, act: 'debits.collected', subject_id: file.id })
    const [made] = await readDebitFiles(tx, file.id)
    if (!made) throw new Error('The file of debits was not kept')
    return made
  })
}

/** The files of debits, the newest first; or one of them. */
export async function readDebitFiles(db: Database | Transaction, id?: number): Promise<DebitFile[]> {
  const files = await db
    .select({
      id: debit_files.id,
      collect_on: debit_files.collect_on,
      made_at: debit_files.made_at,
      count: sql<number>`count(${dues.id})::int`,
      total_cents: sql<number>`coalesce(sum(${dues.amount_cents}), 0)::int`,
    })
    .from(debit_files)
    .leftJoin(dues, eq(dues.debit_file_id, debit_files.id))
    .where(id === undefined ? undefined : eq(debit_files.id, id))
    .groupBy(debit_files.id)
    .orderBy(desc(debit_files.collect_on))
    .limit(100)
  return files.map(({ made_at, ...file }) => ({ ...file, made_at: made_at.toISOString() }))
}

function refuseDay(day: string, today: string) {
  const refuse = (message: string) => {
    throw new HttpError(422, message, { errors: { collect_on: message } })
  }
  if (day <= today || day > addDays(today, AT_MOST_AHEAD))
    refuse(`Choisissez un jour à venir, d’ici ${AT_MOST_AHEAD}\u00a0jours.`)
  if (!isBankDay(day)) refuse('Les banques ne prélèvent pas ce jour-là.')
}
