import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { DueState } from '#contract/dues.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { debit_files, dues } from '#server/database/schema/dues.ts'
import { addDays, bankDayFrom, firstStillDue } from '#server/payments/bankDays.ts'

/** Days before a debit on which its member is told of it at the latest. */
export const ANNOUNCED_AHEAD = 14

/** Between two debits of one member, in days: what was late does not come all at once. */
const APART = 7

type Debit = { state: DueState; due_on: string }

/** Whether a debit was announced for so long that no file can take it any more: it is announced anew. */
export const isTooLate = ({ state, due_on }: Debit, today: string): boolean =>
  state === 'annoncee' && due_on < oldestCollectable(today)

/** The first day whose announced debits the next file can still take. */
export const oldestCollectable = (today: string): string => firstStillDue(bankDayFrom(addDays(today, 1)))

/** When a debit that waits will be made: as planned, unless that is too soon to be announced. */
export function expectedOn(debit: Debit, today: string): string {
  const isTold = debit.state === 'annoncee' && !isTooLate(debit, today)
  const soonest = addDays(today, ANNOUNCED_AHEAD)
  return isTold || debit.due_on > soonest ? debit.due_on : bankDayFrom(soonest)
}

/** The first day from that one on, on which banks work, that is a week or more from each of the others. */
export function nextSpacedDay(from: string, others: string[]): string {
  const day = bankDayFrom(from)
  const near = others.filter((other) => addDays(other, APART) > day && addDays(day, APART) > other)
  return near.length ? nextSpacedDay(addDays(near.toSorted().at(-1) ?? day, APART), others) : day
}

/** The debits of these members that wait, are with the bank, or were made in the last days; `due_on` is the file's day. */
export async function readDebits(tx: Database | Transaction, member_ids: number[], today: string) {
  const due_on = sql<string>`coalesce(${debit_files.collect_on}, ${dues.due_on})`
  const rows = await tx
    .select({ id: dues.id, member_id: dues.member_id, state: dues.state, due_on })
    .from(dues)
    .leftJoin(debit_files, eq(debit_files.id, dues.debit_file_id))
    .where(
      and(
        sql`${dues.member_id} = any(${sql.param(member_ids)})`,
        eq(dues.way, 'prelevement'),
        or(inArray(dues.state, ['a-annoncer', 'annoncee']), gt(due_on, addDays(today, -APART))),
      ),
    )
  return Map.groupBy(rows, ({ member_id }) => member_id)
}
