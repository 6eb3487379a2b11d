import { and, eq, gt, inArray, or, sql } from '#server/drizzle/drizzle.ts'
import type { DueState } from '#contract/dues/dues.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { addDays, bankDayFrom } from '#server/payments/bankDays.ts'

/** Days before a debit on which its member is told of it at the latest. */
export const ANNOUNCED_AHEAD = 14

/** Between two debits of one member, in days: what was late does not come all at once. */
const APART = 7

type Debit = { state: DueState; due_on: string }

/** Whether no file can take a debit any more on the day that was announced: it is announced anew, for another. */
export const isTooLate = ({ state, due_on }: Debit, today: string): boolean =>
  state === 'annoncee' && due_on < firstCollectable(today)

/** The first day on which a file that is written today can debit. */
export const firstCollectable = (today: string): string => bankDayFrom(addDays(today, 1))

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

/** The debits of these members that wait, are with the bank, or were made in the last days. */
export async function readDebits(tx: Database | Transaction, member_ids: number[], today: string) {
  const rows = await tx
    .select({ id: dues.id, member_id: dues.member_id, state: dues.state, due_on: dues.due_on })
    .from(dues)
    .where(
      and(
        sql`${dues.member_id} = any(${sql.param(member_ids)})`,
        eq(dues.way, 'prelevement'),
        or(inArray(dues.state, ['a-annoncer', 'annoncee']), gt(dues.due_on, addDays(today, -APART))),
      ),
    )
  return Map.groupBy(rows, ({ member_id }) => member_id)
}
