import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { DuesPaymentFrequency } from '#contract/membership/membership.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { dues, dues_plans } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { addDays, addMonths } from '#server/payments/bankDays.ts'
import {
  nextSpacedDebitDay,
  expectedCollectionDate,
  readOngoingDebitsOfMembers,
} from '#server/dues/debits/debitDays.ts'
import { isDebitableMemberSql } from '#server/dues/debits/isDebitableMemberSql.ts'
import { initialDueStateAndDate, MONTHS_PER_DUES_PERIOD } from './openDues.ts'

/** Days before a dues period begins on which its dues are opened. */
export const DUES_OPENING_DAYS = 20

/** Crew function (such as pilot) and working time of a member, which decide the amount of the dues. */
export type FunctionAndWorkingTime = { function: string; working_time: string }

/**
 * Returns the next due of each given member at today's prices: dues period, amount, opening day (`opens_on`) and
 * payment date. Members who owe nothing more are left out.
 */
export async function readNextDuesOfMembers(tx: Database | Transaction, member_ids: number[], today: string) {
  const last = tx
    .select({ until_on: dues.until_on, amount_cents: dues.amount_cents })
    .from(dues)
    .where(eq(dues.member_id, members.id))
    .orderBy(sql`${dues.from_on} desc`)
    .limit(1)
    .as('last')
  const first = tx
    .select({ from_on: dues.from_on })
    .from(dues)
    .where(eq(dues.member_id, members.id))
    .orderBy(dues.from_on)
    .limit(1)
    .as('first')
  const rows = await tx
    .select({
      plan: dues_plans,
      work: { function: members.function, working_time: members.working_time },
      last_until: last.until_on,
      last_amount: last.amount_cents,
      first_from: first.from_on,
      charged_from: members.charged_from,
    })
    .from(dues_plans)
    .innerJoin(members, eq(members.id, dues_plans.member_id))
    .leftJoinLateral(last, sql`true`)
    .leftJoinLateral(first, sql`true`)
    .where(
      sql`${dues_plans.member_id} = any(${sql.param(member_ids)}) and ${isDebitableMemberSql}
        and (${last.until_on} is not null or ${members.charged_from} is not null)`,
    )
    .orderBy(dues_plans.member_id)
  const priceOf = await loadDuesPriceLookup(tx)
  const debits = await readOngoingDebitsOfMembers(tx, member_ids, today)
  return rows.flatMap(({ plan, work, last_until, last_amount, first_from, charged_from }) => {
    const { member_id, period, way, reference } = plan
    const after = last_until === null ? null : addDays(last_until, 1)
    // Nothing is owed for the gap, such as a pause.
    const isAnew = charged_from !== null && (after === null || charged_from > after)
    const from_on = isAnew ? charged_from : after
    const begun = isAnew ? charged_from : first_from
    // A function or working time that left the price list keeps its last amount.
    const amount_cents = priceOf(work, period) ?? last_amount
    if (from_on === null || begun === null || amount_cents === null) return []
    const opens_on = addDays(from_on, -DUES_OPENING_DAYS)
    const step = initialDueStateAndDate(way, opens_on > today ? opens_on : today)
    const planned = from_on > step.due_on ? from_on : step.due_on
    const others = (debits.get(member_id) ?? []).map((debit) => expectedCollectionDate(debit, today))
    const due_on = way === 'prelevement' ? nextSpacedDebitDay(planned, others) : planned
    const until_on = addDays(addMonths(begun, monthsBetween(begun, from_on) + MONTHS_PER_DUES_PERIOD[period]), -1)
    return [{ ...step, member_id, period, reference, opens_on, from_on, until_on, due_on, amount_cents, details: work }]
  })
}

/**
 * Returns a function that gives the dues, in cents, of a crew function and working time; undefined when the price list
 * lacks them.
 */
export async function loadDuesPriceLookup(tx: Database | Transaction) {
  const [scale] = await tx.select({ dues: membership_scale.dues }).from(membership_scale)
  const prices = new Map(scale?.dues.map((row) => [`${row.function} ${row.working_time}`, row]))
  return (work: FunctionAndWorkingTime, period: DuesPaymentFrequency): number | undefined => {
    const price = prices.get(`${work.function} ${work.working_time}`)
    return price && { annuelle: price.yearly, mensuelle: price.monthly }[period]
  }
}

/** Returns the number of calendar months between two dates: 31 January to 28 February is one. */
function monthsBetween(from: string, until: string) {
  const [[year = 0, month = 0] = [], [endYear = 0, endMonth = 0] = []] = [from, until].map((day) =>
    day.split('-').map(Number),
  )
  return (endYear - year) * 12 + endMonth - month
}
