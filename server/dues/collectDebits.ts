import { and, between, desc, eq, sql } from 'drizzle-orm'
import type { DebitFile } from '#contract/dues.ts'
import { productSlug } from '#association/identity.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues, file_settlements, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { readToday } from '#server/database/today.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { transitionAll } from '#server/payments/transition.ts'
import { writeJournal } from '#server/board/journal.ts'
import { addDays } from '#server/payments/bankDays.ts'
import { firstCollectable } from './debitDays.ts'
import { isCharged } from './isCharged.ts'

/** Banks take no order for a day that is further away. */
const AT_MOST_AHEAD = 30

/**
 * Puts into a file for the bank what was announced for the days up to that one, each debit for its own. Throws a 409
 * when there is nothing to collect: of two who do it at once, one does. Nobody is debited twice in a day: of several
 * debits of a member the oldest is taken, and the others are left to the files that follow.
 */
export async function collectDebits(db: Database, by_member: number, until_on: string): Promise<DebitFile> {
  return inTransaction(db, async (tx) => {
    const today = await readToday(tx)
    refuseDay(until_on, today)
    const announced = await tx
      .select({ id: dues.id, due_on: dues.due_on, mandate_id: mandates.id })
      .from(dues)
      .innerJoin(mandates, and(eq(mandates.member_id, dues.member_id), eq(mandates.state, 'actif')))
      .innerJoin(members, and(eq(members.id, dues.member_id), isCharged))
      .where(and(eq(dues.state, 'annoncee'), between(dues.due_on, firstCollectable(today), until_on)))
      .orderBy(dues.id)
      // Who comes second waits here for the first, then finds nothing of what they took.
      .for('update', { of: [dues, mandates] })
    const taken = [
      ...new Map(announced.toReversed().map((debit) => [`${debit.mandate_id} ${debit.due_on}`, debit])).values(),
    ]
    const [one] = taken
    if (!one) throw new HttpError(409, 'Aucun prélèvement n’est annoncé d’ici ce jour.')
    // A debit is in one file, ever: its number makes the name of that file the only one.
    const message_id = [productSlug.toUpperCase().slice(0, 15), until_on.replaceAll('-', ''), one.id].join('-')
    const [file] = await tx.insert(debit_files).values({ message_id, until_on }).returning({ id: debit_files.id })
    if (!file) throw new Error('The file of debits was not kept')
    const [ids, debited] = [taken.map(({ id }) => id), taken.map(({ mandate_id }) => mandate_id)]
    await transitionAll(tx, ids, { what: 'due', from: 'annoncee', to: 'remise' })
    await tx.execute(sql`
      update ${dues} set mandate_id = filed.mandate_id, debit_file_id = ${file.id}, end_to_end_id = 'COTISATION-' || filed.id
      from unnest(${sql.param(ids)}::int[], ${sql.param(debited)}::int[]) as filed (id, mandate_id)
      where ${dues.id} = filed.id`)
    await tx.execute(sql`
      update ${mandates} set last_debit_on = greatest(last_debit_on, last.due_on)
      from (select mandate_id, max(due_on) as due_on from ${dues} where debit_file_id = ${file.id} group by mandate_id) as last
      where ${mandates.id} = last.mandate_id`)
    await writeJournal(tx, { by_member, act: 'debits.collected', subject_id: file.id })
    const [made] = await readDebitFiles(tx, file.id)
    if (!made) throw new Error('The file of debits was not kept')
    return made
  })
}

const settlementOf = sql<DebitFile['settlement']>`(
  select json_build_object('at', to_char(${file_settlements.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'paid', cardinality(${file_settlements.paid}), 'rejected', cardinality(${file_settlements.rejected}))
  from ${file_settlements}
  where ${file_settlements.file_id} = ${debit_files}.${sql.identifier('id')} and ${file_settlements.undone_at} is null
  order by ${file_settlements.id} desc limit 1)`

/** The files of debits, the newest first; or one of them. */
export async function readDebitFiles(db: Database | Transaction, id?: number): Promise<DebitFile[]> {
  const files = await db
    .select({
      id: debit_files.id,
      from_on: sql<string>`coalesce(min(${dues.due_on}), ${debit_files.until_on})`,
      until_on: debit_files.until_on,
      made_at: debit_files.made_at,
      downloaded_at: debit_files.downloaded_at,
      count: sql<number>`count(${dues.id})::int`,
      settlement: settlementOf,
      waiting: sql<number>`(count(*) filter (where ${dues.state} = 'remise'))::int`,
      rejected: sql<number>`(count(*) filter (where ${dues.state} = 'rejetee'))::int`,
      total_cents: sql<number>`coalesce(sum(${dues.amount_cents}), 0)::int`,
    })
    .from(debit_files)
    .leftJoin(dues, eq(dues.debit_file_id, debit_files.id))
    .where(id === undefined ? undefined : eq(debit_files.id, id))
    .groupBy(debit_files.id)
    .orderBy(desc(debit_files.until_on), desc(debit_files.id))
    .limit(100)
  return files.map(({ made_at, downloaded_at, ...file }) => ({
    ...file,
    made_at: made_at.toISOString(),
    downloaded_at: downloaded_at?.toISOString() ?? null,
  }))
}

function refuseDay(day: string, today: string) {
  const refuse = (message: string) => {
    throw new HttpError(422, message, { errors: { until_on: message } })
  }
  if (day <= today || day > addDays(today, AT_MOST_AHEAD))
    refuse(`Choisissez un jour à venir, d’ici ${AT_MOST_AHEAD}\u00a0jours.`)
}
