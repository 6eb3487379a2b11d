import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { MemberQuery } from '#contract/members/members.ts'
import type { ListedMember } from '#contract/members/memberRecord.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companies } from '#server/database/schema/companies.ts'
import { dues } from '#server/database/schema/dues.ts'
import { members } from '#server/database/schema/members.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { memberCardEndDateSql, memberJobFunctionLabelSql, memberCardDatesQuery } from '#server/profile/card.ts'

type Filter = Omit<MemberQuery, 'page' | 'per_page'>

/** Minimum trigram similarity (0 to 1) of a searched word to a part of a member's name, without an exact match. */
const ALIKE = 0.45
/** Days before a membership card's end within which it counts as ending soon. */
const SOON = 30

/** Returns a page of the office's member list that match a filter: exact matches first, then by name. */
export async function listMembers(db: Database, query: MemberQuery) {
  return searching(db, async (tx) => {
    const where = conditionOf(query)
    // Computed columns are evaluated only for the rows of the page.
    const page = tx
      .select({ id: members.id })
      .from(members)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(query.per_page)
      .offset(paginationOffset(query))
    const rows = await rowsOf(tx, query, inArray(members.id, page))
    const total = await tx.$count(members, where)
    return { data: rows.map(toListedMember), meta: paginationReplyFields(query, total) }
  })
}

/** Returns the members that match a filter, at most `atMost`, with the columns of the CSV export. */
export async function readFilteredMembers(db: Database, filter: Filter, atMost: number) {
  return searching(db, async (tx) => {
    const rows = await rowsOf(tx, filter, conditionOf(filter)).limit(atMost)
    return rows.map((row) => ({ ...row, ...toListedMember(row) }))
  })
}

const searching = <T>(db: Database, read: (tx: Transaction) => Promise<T>) =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`)
    return read(tx)
  })

/** SQL condition for overdue membership dues: rejected by the bank, or past their due date. */
export const isMemberDuesOverdueSql = sql`(${dues.state} = 'rejetee' or ${dues.state} = 'attendue' and ${dues.due_on} < ${todayInParisSql})`

/** Returns the columns of the office's member list, and the lateral subquery that computes the dues columns. */
export function officeMemberColumns(tx: Database | Transaction) {
  const standing = memberCardDatesQuery(tx)
  const columns = {
    id: members.id,
    first_name: members.first_name,
    last_name: members.last_name,
    email: members.email,
    phone: members.phone,
    company: companies.name,
    company_id: members.company_id,
    base: members.base,
    function: memberJobFunctionLabelSql,
    contract: members.contract,
    working_time: members.working_time,
    joined_on: members.joined_on,
    standing: members.standing,
    is_active: sql<boolean>`${members.password_hash} is not null`,
    card_until: sql<string | null>`(${memberCardEndDateSql(standing)})::text`,
    late_cents: sql<number>`coalesce((
      select sum(${dues.amount_cents})::int from ${dues} where ${dues.member_id} = ${members.id} and ${isMemberDuesOverdueSql}), 0)`,
  }
  return { columns, standing }
}

function rowsOf(tx: Transaction, filter: Filter, where: SQL | undefined) {
  const { columns, standing } = officeMemberColumns(tx)
  return tx
    .select(columns)
    .from(members)
    .innerJoin(companies, eq(companies.id, members.company_id))
    .leftJoinLateral(standing, sql`true`)
    .where(where)
    .orderBy(...orderOf(filter))
    .$dynamic()
}

/** SQL sort order of the member list: exact matches of the search first, then by name. */
const orderOf = ({ search }: Filter) => [
  ...(search ? [desc(sql`${members.search} like all(${patternsOf(search)})`)] : []),
  asc(members.last_name),
  asc(members.first_name),
  asc(members.id),
]

const standings = {
  inactive: and(isNull(members.password_hash), eq(members.standing, 'active')),
  former: inArray(members.standing, ['left', 'deceased']),
}

function conditionOf({ search, company, base, function: job, standing, dues: owed, card }: Filter) {
  return and(
    standing === undefined
      ? inArray(members.standing, ['active', 'paused', 'honorary'])
      : standing === 'inactive' || standing === 'former'
        ? standings[standing]
        : eq(members.standing, standing),
    company === undefined ? undefined : eq(members.company_id, company),
    base ? eq(members.base, base) : undefined,
    job ? eq(members.function, job) : undefined,
    ...wordsOf(search).map(hasWord),
    owed && (owed === 'late' ? hasLate : and(sql`not ${hasLate}`, hasPaid)),
    card && cards[card],
  )
}

const own = sql`${dues.member_id} = ${members.id}`
const hasLate = sql`exists (select from ${dues} where ${own} and ${isMemberDuesOverdueSql})`
const hasPaid = sql`exists (select from ${dues} where ${own} and ${dues.state} = 'payee' and ${dues.until_on} >= ${todayInParisSql})`

// A subquery, so that PostgreSQL evaluates it once and not for each row.
const day = sql`(select ${todayInParisSql})`
const cards = {
  ending: cardIs(sql`between ${day} and ${day} + ${SOON}::int`),
  ended: sql`not ${cardIs(sql`>= ${day}`)}`,
}

/**
 * Returns the SQL condition on the end date of a membership card, computed as in `memberCardEndDateSql`. Scans the dues
 * once: per member it took a second for 10,000 members.
 */
function cardIs(so: SQL) {
  const reaches = sql`${dues.until_on} >= ${day} and (${dues.state} = 'payee' or ${dues.from_on} <= ${day} and (
    ${dues.state} in ('annoncee', 'remise') or ${dues.state} = 'a-annoncer' and ${dues.due_on} >= ${day}))`
  const isAwaited = sql`${dues.state} = 'attendue' and ${dues.from_on} <= ${day}`
  return sql`case when ${members.standing} = 'honorary'
    then make_date(extract(year from ${day})::int, 12, 31) ${so}
    else ${members.id} in (
      select ${dues.member_id} from ${dues}
      where ${dues.member_id} is not null and (${reaches} or ${isAwaited})
      group by ${dues.member_id}
      having greatest(max(${dues.until_on}) filter (where ${reaches}), min(${dues.due_on}) filter (where ${isAwaited}) + 30) ${so})
    end`
}

const wordsOf = (search: string) => search.split(/\s+/).filter(Boolean).slice(0, 6)
const patternOf = (word: string) => sql`unaccented(${`%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`})`
const patternsOf = (search: string) => sql`array[${sql.join(wordsOf(search).map(patternOf), sql`, `)}]::text[]`

/**
 * Returns the SQL condition that a searched word matches a member. Accepts a member number, or part of a name, e-mail
 * address or phone number, and misspelled names.
 */
function hasWord(word: string) {
  const holds = sql`${members.search} like ${patternOf(word)}`
  if (/^0*\d{1,9}$/.test(word)) return sql`(${members.id} = ${Number(word)}::int or ${holds})`
  // E-mail addresses share domains, so similarity would match too many.
  return /^[\p{L}’'-]{4,}$/u.test(word) ? sql`(${holds} or unaccented(${word}) <% ${members.search})` : holds
}

type Row = Omit<ListedMember, 'number'>

/** Converts a member's database row to the API's list item, with the formatted member number. */
export const toListedMember = ({ id, ...row }: Row): ListedMember => ({ ...row, id, number: formatMemberNumber(id) })
