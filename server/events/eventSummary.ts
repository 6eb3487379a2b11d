import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { SignedInMember } from '#contract/session/session.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { visibleToCompanySqlFilter } from '#server/database/visibility.ts'

/** Member who views events, known by a session or a calendar feed's secret. */
export type EventViewer = Pick<SignedInMember, 'id'> & { company: Pick<SignedInMember['company'], 'id'> }

/**
 * Returns the SQL condition for events that a member may see: those for all companies and those of the member's
 * company.
 */
export const isEventVisibleSql = ({ company }: EventViewer) =>
  and(eq(events.withdrawn, false), visibleToCompanySqlFilter(events, company.id))

/** Returns the SQL join condition for a member's own answer to an event. */
export const isOwnEventAnswerSql = ({ id }: EventViewer) =>
  and(eq(event_answers.event_id, events.id), eq(event_answers.member_id, id))

const seats = sql`(select count(*)::int from ${event_answers} as held where held.event_id = ${events.id} and held.seat = 'inscrit')`

/** SQL columns of an event in lists. Needs joins to the company and the member's own answer. */
export const eventSummaryColumns = {
  id: events.id,
  title: events.title,
  summary: events.summary,
  type: events.type,
  company: { id: companies.id, name: companies.name },
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  place: events.place,
  is_online: sql<boolean>`${events.online_url} is not null`,
  is_cancelled: events.is_cancelled,
  capacity: events.capacity,
  registration_until: events.registration_until,
  places_left: sql<number | null>`greatest(0, ${events.capacity} - ${seats})`,
  answer: event_answers.answer,
  seat: event_answers.seat,
  waiting_rank: sql<number | null>`case when ${event_answers.seat} = 'attente' then
    (select count(*)::int from ${event_answers} as before
      where before.event_id = ${events.id} and before.seat = 'attente' and before.turn <= ${event_answers.turn}) end`,
}

type Row = Record<'answer' | 'seat' | 'waiting_rank', unknown> & {
  starts_at: Date
  ends_at: Date
  registration_until: Date | null
}

/** Converts an event's database row to the API's list item: ISO dates, the member's own answer in `mine`. */
export function toEventSummary<R extends Row>({ answer, seat, waiting_rank, ...row }: R) {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    registration_until: row.registration_until?.toISOString() ?? null,
    mine: { answer, seat, waiting_rank } as Pick<R, 'answer' | 'seat' | 'waiting_rank'>,
  }
}
