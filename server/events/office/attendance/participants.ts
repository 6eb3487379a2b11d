import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import type {
  EventWithAttendanceFigures,
  AttendanceListEntry,
  EventParticipantQuery,
  EventParticipantState,
} from '#contract/events/attendance.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companies } from '#server/database/schema/companies.ts'
import {
  event_answers,
  event_assemblies,
  event_attendances,
  event_proxies,
  events,
} from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { representedVotesSql } from '#server/events/proxies/countedProxies.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'

type Asked = { page: number; per_page: number; when: 'a-venir' | 'passes' }

/** Returns a page of events with their numbers of registered and present members, nearest first. */
export async function listEventAttendanceCounts(db: Database, { when, ...page }: Asked) {
  const isAsked = when === 'passes' ? sql`${events.ends_at} <= now()` : sql`${events.ends_at} > now()`
  const where = sql`not ${events.withdrawn} and ${isAsked}`
  const order = when === 'passes' ? sql`${events.starts_at} desc` : sql`${events.starts_at}`
  const { rows } = await db.execute<FiguresRow>(
    sql`${figuresSql(db)} where ${where} order by ${order}, ${events.id} limit ${page.per_page} offset ${paginationOffset(page)}`,
  )
  return { data: rows.map(asFigures), meta: paginationReplyFields(page, await db.$count(events, where)) }
}

/** Returns the numbers of registered and present members of an event. Throws `NotFoundError`. */
export async function readEventAttendanceCounts(
  db: Database | Transaction,
  id: number,
): Promise<EventWithAttendanceFigures> {
  const { rows } = await db.execute<FiguresRow>(
    sql`${figuresSql(db)} where ${events.id} = ${id} and not ${events.withdrawn}`,
  )
  if (!rows[0]) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  return asFigures(rows[0])
}

type FiguresRow = Omit<EventWithAttendanceFigures, 'starts_at' | 'assembly'> & {
  starts_at: Date
  quorum: number | null
  proxies_each: number | null
  notice_days: number | null
  counts_remote: boolean | null
}

const answered = (condition: SQL) =>
  sql`(select count(*)::int from ${event_answers} as a where a.event_id = ${events.id} and ${condition})`

const arrived = (condition: SQL) =>
  sql`(select count(*)::int from ${event_attendances} as t
    where t.event_id = ${events.id} and t.removed_at is null and ${condition})`

const figuresSql = (db: Database | Transaction) => sql`
  select ${events.id}, ${events.title}, ${events.starts_at}, ${events.place}, ${events.is_cancelled},
    ${events.ends_at} <= now() as is_over, ${events.capacity},
    ${answered(sql`a.seat = 'inscrit'`)} as coming, ${answered(sql`a.seat = 'attente'`)} as waiting,
    ${answered(sql`a.answer = 'peut-etre'`)} as maybe,
    ${arrived(sql`t.left_at is null`)} as present, ${arrived(sql`t.left_at is null and t.is_remote`)} as remote,
    ${representedVotesSql(db)} as represented,
    ${events.type} = 'assemblee' as is_assembly, ${event_assemblies.quorum}, ${event_assemblies.proxies_each},
    ${event_assemblies.notice_days}, ${event_assemblies.counts_remote}
  from ${events} left join ${event_assemblies} on ${event_assemblies.event_id} = ${events.id}`

const asFigures = ({
  quorum,
  proxies_each,
  notice_days,
  counts_remote,
  starts_at,
  ...row
}: FiguresRow): EventWithAttendanceFigures => ({
  ...row,
  starts_at: new Date(starts_at).toISOString(),
  assembly:
    quorum === null || proxies_each === null
      ? null
      : { quorum, proxies_each, notice_days, counts_remote: counts_remote === true },
})

/** Returns a page of an event's participants: those who answered, attended, or gave or hold a voting proxy. */
export async function listEventParticipants(
  db: Database,
  id: number,
  { state, search, ...page }: EventParticipantQuery,
) {
  const wanted = sql`${states[state ?? 'tous']} and ${holds(search)}`
  const order = state === 'attente' ? sql`waiting_rank` : sql`last_name, first_name`
  const { rows } = await db.execute<Row & { total: number }>(sql`
    ${people(id)} select *, count(*) over ()::int as total from people where ${wanted}
    order by ${order}, id limit ${page.per_page} offset ${paginationOffset(page)}`)
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(asParticipant),
    meta: paginationReplyFields(page, total),
    event: await readEventAttendanceCounts(db, id),
  }
}

/**
 * Returns all participants of an event who registered, wait, attended or gave a voting proxy, sorted by name, for print
 * and CSV.
 */
export async function listAllEventParticipants(db: Database, id: number) {
  const { rows } = await db.execute<Row>(sql`
    ${people(id)} select * from people where seat is not null or present_at is not null or proxy_to is not null
    order by last_name, first_name, id limit ${ON_PAPER}`)
  return { data: rows.map(asParticipant), event: await readEventAttendanceCounts(db, id) }
}
const ON_PAPER = 5000

const states: Record<EventParticipantState | 'tous', SQL> = {
  tous: sql`true`,
  inscrits: sql`seat = 'inscrit'`,
  attente: sql`seat = 'attente'`,
  'peut-etre': sql`answer = 'peut-etre'`,
  non: sql`answer = 'non'`,
  presents: sql`present_at is not null and left_at is null`,
}

function holds(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  const found = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
    return sql`(unaccented(last_name || ' ' || first_name || ' ' || company) like unaccented(${pattern})
      or lpad(id::text, 6, '0') like ${pattern})`
  })
  return found.length > 0 ? sql.join(found, sql` and `) : sql`true`
}

type Row = Omit<AttendanceListEntry, 'number' | 'present_at' | 'left_at'> & {
  present_at: Date | null
  left_at: Date | null
}

const people = (id: number) => sql`
  with answers as (
    select member_id, answer, seat,
      case when seat = 'attente' then row_number() over (partition by seat order by turn)::int end as waiting_rank
    from ${event_answers} where event_id = ${id}
  ), arrivals as (
    select member_id, at, is_remote, left_at from ${event_attendances} where event_id = ${id} and removed_at is null
  ), given as (
    select giver_id, holder_id from ${event_proxies} where event_id = ${id}
  ), concerned as (
    select member_id from answers union select member_id from arrivals
    union select giver_id from given union select holder_id from given
  ), people as (
    select m.id, m.first_name, m.last_name, ${companies.name} as company, answers.answer, answers.seat,
      answers.waiting_rank, arrivals.at as present_at, coalesce(arrivals.is_remote, false) as is_remote, arrivals.left_at,
      (select h.first_name || ' ' || h.last_name from ${members} as h where h.id = given.holder_id) as proxy_to,
      (select count(*)::int from given as g where g.holder_id = m.id) as proxies
    from concerned join ${members} as m on m.id = concerned.member_id
      join ${companies} on ${companies.id} = m.company_id
      left join answers on answers.member_id = m.id
      left join arrivals on arrivals.member_id = m.id
      left join given on given.giver_id = m.id
  )`

const asParticipant = ({ present_at, left_at, ...row }: Row): AttendanceListEntry => ({
  id: row.id,
  number: formatMemberNumber(row.id),
  first_name: row.first_name,
  last_name: row.last_name,
  company: row.company,
  answer: row.answer,
  seat: row.seat,
  waiting_rank: row.waiting_rank,
  present_at: present_at && new Date(present_at).toISOString(),
  is_remote: row.is_remote,
  left_at: left_at && new Date(left_at).toISOString(),
  proxy_to: row.proxy_to,
  proxies: row.proxies,
})
