import { and, eq, gt, inArray, or, sql } from '#server/drizzle/drizzle.ts'
import type { DueState } from '#contract/dues/dues.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues } from '#server/database/schema/dues.ts'
import { addDays, sameOrNextBankDay } from '#server/payments/bankDays.ts'

/** Minimum days between the announcement of a direct debit and its collection. */
export const DEBIT_NOTICE_DAYS = 14

/** Minimum days between two direct debits of one member, so that late ones do not come all at once. */
const APART = 7

type Debit = { state: DueState; due_on: string }

/**
 * True when no debit file can meet a direct debit's announced collection date any more, so that the debit must be
 * announced again.
 */
export const isDebitTooLate = ({ state, due_on }: Debit, today: string): boolean =>
  state === 'annoncee' && due_on < firstDebitCollectionDate(today)

/** Returns the first collection date that a debit file generated today can have. */
export const firstDebitCollectionDate = (today: string): string => sameOrNextBankDay(addDays(today, 1))

/**
 * Returns the expected collection date of a pending direct debit: the planned one, or the first that leaves time to
 * announce it.
 */
export function expectedCollectionDate(debit: Debit, today: string): string {
  const isTold = debit.state === 'annoncee' && !isDebitTooLate(debit, today)
  const soonest = addDays(today, DEBIT_NOTICE_DAYS)
  return isTold || debit.due_on > soonest ? debit.due_on : sameOrNextBankDay(soonest)
}

/** Returns the first bank day from a date on that is at least a week from a member's other debits. */
export function nextSpacedDebitDay(from: string, others: string[]): string {
  const day = sameOrNextBankDay(from)
  const near = others.filter((other) => addDays(other, APART) > day && addDays(day, APART) > other)
  return near.length ? nextSpacedDebitDay(addDays(near.toSorted().at(-1) ?? day, APART), others) : day
}

/** Returns members' direct debits that are pending, with the bank, or collected in the last week, by member id. */
export async function readOngoingDebitsOfMembers(tx: Database | Transaction, member_ids: number[], today: string) {
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
