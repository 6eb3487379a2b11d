import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PaginatedEventList, EventListQuery, NextPublicEvent } from '#contract/events/events.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { paginationOffset, paginationReplyFields } from '#server/database/page.ts'
import { companySqlFilter } from '#server/database/visibility.ts'
import {
  toEventSummary,
  isOwnEventAnswerSql,
  isEventVisibleSql,
  eventSummaryColumns,
  type EventViewer,
} from './eventSummary.ts'

/** Maximum of events that the API returns for a month. */
const MONTH_AT_MOST = 200

/** Returns the upcoming events, the past events or those of a month, that a member may see. */
export async function listEvents(
  db: Database,
  member: EventViewer,
  query: EventListQuery,
): Promise<PaginatedEventList> {
  const { page, company, when, month, type, place, scope, mine } = query
  const per_page = month ? MONTH_AT_MOST : query.per_page
  const isThen = month ? isInMonth(month) : when === 'a-venir' ? gt(events.ends_at, sql`now()`) : isOver
  const among = and(isEventVisibleSql(member), companySqlFilter(events, company), isThen)
  const where = and(
    among,
    type && eq(events.type, type),
    place ? eq(events.place, place) : undefined,
    scope && (scope === 'toutes' ? isNull : isNotNull)(events.company_id),
    mine ? inArray(event_answers.answer, ['oui', 'peut-etre']) : undefined,
  )
  const order = !month && when === 'passes' ? desc : asc
  const found = await db
    .select({ ...eventSummaryColumns, total: sql<number>`count(*) over ()::int` })
    .from(events)
    .leftJoin(companies, eq(companies.id, events.company_id))
    .leftJoin(event_answers, isOwnEventAnswerSql(member))
    .where(where)
    .orderBy(order(events.starts_at), order(events.id))
    .limit(per_page)
    .offset(month ? 0 : paginationOffset({ page, per_page }))
  const total = found[0]?.total ?? (page > 1 && !month ? await countOf(db, member, where) : 0)
  return {
    data: found.map(({ total: _total, ...row }) => toEventSummary(row)),
    meta: paginationReplyFields({ page: month ? 1 : page, per_page }, total),
    places: await placesOf(db, among),
  }
}

/** Returns the next public event, for all companies or also for the given one; null when there is none. */
export async function readNextPublicEvent(db: Database, company: number | undefined): Promise<NextPublicEvent | null> {
  const { id, title, summary: words, type, starts_at, ends_at, place, is_online } = eventSummaryColumns
  const [next] = await db
    .select({ id, title, summary: words, type, starts_at, ends_at, place, is_online, address: events.address })
    .from(events)
    .where(
      and(
        eq(events.withdrawn, false),
        eq(events.is_public, true),
        eq(events.is_cancelled, false),
        gt(events.starts_at, sql`now()`),
        companySqlFilter(events, company),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(1)
  return next ? { ...next, starts_at: next.starts_at.toISOString(), ends_at: next.ends_at.toISOString() } : null
}

const isOver = lte(events.ends_at, sql`now()`)

/** Returns the SQL condition that an event overlaps a month in Paris time. */
function isInMonth(month: string): SQL {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  const firstOf = (one: string) => sql`${`${one}-01`}::timestamp at time zone 'Europe/Paris'`
  return sql`${events.ends_at} > ${firstOf(month)} and ${events.starts_at} < ${firstOf(next)}`
}

async function countOf(db: Database, member: EventViewer, where: SQL | undefined): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(events)
    .leftJoin(event_answers, isOwnEventAnswerSql(member))
    .where(where)
  return counted?.total ?? 0
}

async function placesOf(db: Database, among: SQL | undefined): Promise<string[]> {
  const found = await db
    .selectDistinct({ place: events.place })
    .from(events)
    .where(and(among, isNotNull(events.place)))
    .orderBy(asc(events.place))
  return found.flatMap(({ place }) => place ?? [])
}
