import { and, asc, eq, inArray, lt, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { BoardDue, DuesQuery } from '#contract/dues/dues.ts'
import type { Database } from '#server/database/connect.ts'
import { debit_files, dues, dues_plans, mandates } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { refunds } from '#server/database/schema/refunds.ts'
import { today } from '#server/database/today.ts'
import { memberNumber } from '#server/lib/memberNumber.ts'
import { creditCents, heldCents, memberCreditCents, paidCents } from './bookMovements.ts'
import { isCharged } from '#server/dues/debits/isCharged.ts'
import { dueColumns } from '#server/dues/myDues.ts'
import { offsetOf, pageMeta } from '#server/database/page.ts'

/** The states in which a due is the member's to pay. */
const isOwed = inArray(dues.state, ['attendue', 'rejetee'])

/**
 * SQL of a query of dues: true when a debit may be presented again. The bank has refused it for lack of funds, or for a
 * reason that is not known; nothing of it is paid, and its member still has a mandate.
 */
export const canPresentAgain = sql<boolean>`(${dues.state} = 'rejetee' and ${dues.way} = 'prelevement'
  and coalesce(${dues.refusal_reason}, 'AM04') in ('AM04', '') and ${paidCents} = 0 and exists (
    select from ${members} join ${mandates} on ${mandates.member_id} = ${members.id} and ${mandates.state} = 'actif'
    where ${members.id} = ${dues}.${sql.identifier('member_id')} and ${isCharged}))`

/** SQL of a query of dues: true while a debit can leave its file, since the bank has not executed it. */
const canWithdraw = sql<boolean>`(${dues.state} = 'remise' and exists (
  select from ${debit_files} where ${debit_files.id} = ${dues}.${sql.identifier('debit_file_id')}
    and (${debit_files.state} = 'ecrit' or ${dues.due_on} > ${today})))`

/** SQL of a query of dues: its last refund, as JSON; null without one. */
const lastRefund = sql<BoardDue['refund']>`(
  select json_build_object('state', ${refunds.state}, 'amount_cents', ${refunds.amount_cents},
    'cancelled_because', ${refunds.cancelled_because})
  from ${refunds} where ${refunds.due_id} = ${dues}.${sql.identifier('id')} order by ${refunds.id} desc limit 1)`

/** What the board is told of a due, with whose it is. */
export const boardDueColumns = {
  ...dueColumns,
  credit_cents: creditCents,
  held_cents: heldCents,
  member_credit_cents: memberCreditCents,
  refusal_reason: dues.refusal_reason,
  written_off_because: dues.written_off_because,
  refund: lastRefund,
  can_withdraw: canWithdraw,
  can_present_again: canPresentAgain,
  member_id: members.id,
  first_name: members.first_name,
  last_name: members.last_name,
}

/** What is owed and paid, the oldest first; of what is asked for, all at once. */
export async function listDues(db: Database, query: DuesQuery) {
  const where = dueFilter(query)
  const found = await db
    .select(boardDueColumns)
    .from(dues)
    .leftJoin(members, eq(members.id, dues.member_id))
    .where(where)
    .orderBy(asc(dues.due_on), asc(dues.id))
    .limit(query.per_page)
    .offset(offsetOf(query))
  const total = await db.$count(dues, where)
  const [left] = await db
    .select({ cents: sql<number>`coalesce(sum(${dues.amount_cents} - ${paidCents}), 0)::float8` })
    .from(dues)
    .where(and(where, isOwed))
  return { data: found.map(asBoardDue), meta: pageMeta(query, total), owed_cents: left?.cents ?? 0 }
}

/** Returns the condition on `dues` of what a filter asks for. */
export function dueFilter({
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
    late && and(isOwed, lt(dues.due_on, today)),
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

/** Whose name holds each of these words, or whose number or reference it is. */
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

type Row = Omit<BoardDue, 'member'> & { member_id: number | null; first_name: string | null; last_name: string | null }

/** A row of these columns, as the board is told it. */
export function asBoardDue({ member_id, first_name, last_name, ...due }: Row): BoardDue {
  const member =
    member_id === null ? null : { id: member_id, name: `${first_name} ${last_name}`, number: memberNumber(member_id) }
  return { ...due, member }
}
