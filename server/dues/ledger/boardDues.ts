import { and, asc, eq, inArray, lt, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { TreasuryMemberDue, DuesQuery } from '#contract/dues/dues.ts'
import type { Database } from '#server/database/connect.ts'
import { debit_files, dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { availableDueCreditCentsSql, overpaidCentsSql, memberCreditCentsSql, paidDueCentsSql } from './bookMovements.ts'
import { isDebitableMemberSql } from '#server/dues/debits/isDebitableMemberSql.ts'
import { memberDueColumns } from '#server/dues/myDues.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'

/** SQL condition for dues that the member has to pay now: open, or with a refused direct debit. */
const isOwed = inArray(dues.state, ['attendue', 'rejetee'])

/**
 * SQL, in a query of dues: true when a refused direct debit may be presented again. Requires lack of funds or an
 * unknown reason, no partial payment, and an active mandate.
 */
export const canPresentDebitAgainSql = sql<boolean>`(${dues.state} = 'rejetee' and ${dues.way} = 'prelevement'
  and coalesce(${dues.refusal_reason}, 'AM04') in ('AM04', '') and ${paidDueCentsSql} = 0 and exists (
    select from ${members} join ${mandates} on ${mandates.member_id} = ${members.id} and ${mandates.state} = 'actif'
    where ${members.id} = ${dues}.${sql.identifier('member_id')} and ${isDebitableMemberSql}))`

/**
 * SQL, in a query of dues: true while a direct debit can leave its debit file, because the bank has not executed it.
 */
const canWithdraw = sql<boolean>`(${dues.state} = 'remise' and exists (
  select from ${debit_files} where ${debit_files.id} = ${dues}.${sql.identifier('debit_file_id')}
    and (${debit_files.state} = 'ecrit' or ${dues.due_on} > ${todayInParisSql})))`

/** SQL, in a query of dues: last refund of the due, as JSON; null without one. */
const lastRefund = sql<TreasuryMemberDue['refund']>`(
  select json_build_object('state', ${refunds.state}, 'amount_cents', ${refunds.amount_cents},
    'cancelled_because', ${refunds.cancelled_because})
  from ${refunds} where ${refunds.due_id} = ${dues}.${sql.identifier('id')} order by ${refunds.id} desc limit 1)`

/** SQL columns of a due as the board sees it, including its member. */
export const boardDueColumns = {
  ...memberDueColumns,
  credit_cents: availableDueCreditCentsSql,
  held_cents: overpaidCentsSql,
  member_credit_cents: memberCreditCentsSql,
  refusal_reason: dues.refusal_reason,
  written_off_because: dues.written_off_because,
  refund: lastRefund,
  can_withdraw: canWithdraw,
  can_present_again: canPresentDebitAgainSql,
  member_id: members.id,
  first_name: members.first_name,
  last_name: members.last_name,
}

/**
 * Returns one page of the board's list of dues that match a filter, the oldest first, with the amount still owed on all
 * of them.
 */
export async function listDues(db: Database, query: DuesQuery) {
  const where = buildDueCondition(query)
  const found = await db
    .select(boardDueColumns)
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(where)
    .orderBy(asc(dues.due_on), asc(dues.id))
    .limit(query.per_page)
    .offset(paginationOffset(query))
  const total = await db.$count(dues, where)
  const [left] = await db
    .select({ cents: sql<number>`coalesce(sum(${dues.amount_cents} - ${paidDueCentsSql}), 0)::float8` })
    .from(dues)
    .where(and(where, isOwed))
  return {
    data: found.map(toTreasuryMemberDue),
    meta: paginationReplyFields(query, total),
    owed_cents: left?.cents ?? 0,
  }
}

/** Returns the SQL condition on `dues` for a filter of the board's list; undefined when the filter is empty. */
export function buildDueCondition({
  state,
  owed,
  late,
  company,
  month,
  search,
  file,
}: Omit<DuesQuery, 'page' | 'per_page'>): SQL | undefined {
  const first = month && `${month}-01`
  return and(
    state && eq(dues.state, state),
    owed && isOwed,
    late && and(isOwed, lt(dues.due_on, todayInParisSql)),
    first
      ? sql`${dues.due_on} >= ${first} and ${dues.due_on} < ${first}::date + make_interval(months => 1)`
      : undefined,
    file ? eq(dues.debit_file_id, file) : undefined,
    company ? ofMembers(sql`${members.company_id} = ${company}`) : undefined,
    search ? ofMembers(isNamed(search)) : undefined,
  )
}

const ofMembers = (which: SQL) =>
  sql`${dues.member_id} in (select ${members.id} from ${members} left join ${dues_plans} on ${dues_plans.member_id} = ${members.id} where ${which})`

/**
 * Returns the SQL condition for members whose name contains each search word, or whose member number or payment
 * reference is searched.
 */
function isNamed(search: string): SQL {
  const words = search.split(/\s+/).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const name = sql`unaccented(lower(${members.first_name} || ' ' || ${members.last_name}))`
  const hasAll = sql.join(
    words.map((word) => sql`${name} like unaccented(lower(${word}))`),
    sql` and `,
  )
  const number = /^\d{1,9}$/.test(search) ? Number(search) : 0
  return sql`((${hasAll}) or ${members.id} = ${number} or upper(${dues_plans.reference}) = upper(${search}))`
}

type Row = Omit<TreasuryMemberDue, 'member'> & {
  member_id: number | null
  first_name: string | null
  last_name: string | null
}

/** Converts a database row selected with `boardDueColumns` to the `TreasuryMemberDue` of the API contract. */
export function toTreasuryMemberDue({ member_id, first_name, last_name, ...due }: Row): TreasuryMemberDue {
  const member =
    member_id === null
      ? null
      : { id: member_id, name: `${first_name} ${last_name}`, number: formatMemberNumber(member_id) }
  return { ...due, member }
}
