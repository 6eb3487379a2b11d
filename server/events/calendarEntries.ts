import { and, asc, eq, getTableColumns, gt, inArray, type SQL } from '#server/drizzle/drizzle.ts'
import { email as ownEmail } from '#association/identity.ts'
import type { CalendarFeedKind } from '#contract/events/events.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { event_answers, events } from '#server/database/schema/events.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import type { EventCalendarEntry } from './calendar.ts'
import { isOwnEventAnswerSql, isEventVisibleSql, type EventViewer } from './eventSummary.ts'

const AT_MOST = 500
/** Oldest end date of events in members' calendar feeds (.ics subscriptions): one year ago. */
const BACK = sqlTimeAgo({ days: 365 })

/** Returns an event's data for an iCalendar file; undefined when it does not exist or the member may not see it. */
export async function findEventCalendarEntry(
  db: Database,
  member: EventViewer,
  id: number,
): Promise<EventCalendarEntry | undefined> {
  return (await entries(db, member, eq(events.id, id)))[0]
}

/**
 * Returns the events of a member's calendar feed: those answered « oui » or « peut-être », or all that the member may
 * see.
 */
export function listCalendarFeedEntries(
  db: Database,
  member: EventViewer,
  kind: CalendarFeedKind,
): Promise<EventCalendarEntry[]> {
  const isOwn = kind === 'les-miens' ? inArray(event_answers.answer, ['oui', 'peut-etre']) : undefined
  return entries(db, member, and(gt(events.ends_at, BACK), isOwn))
}

async function entries(db: Database, member: EventViewer, where: SQL | undefined): Promise<EventCalendarEntry[]> {
  const { id, title, summary, starts_at, ends_at, place, address, online_url, organiser, ...rest } =
    getTableColumns(events)
  const { is_cancelled, sequence, updated_at } = rest
  const told = {
    id,
    title,
    summary,
    starts_at,
    ends_at,
    place,
    address,
    online_url,
    is_cancelled,
    sequence,
    updated_at,
  }
  const found = await db
    .select({
      ...told,
      by: organiser,
      contact: companies.contact,
      answer: event_answers.answer,
      seat: event_answers.seat,
    })
    .from(events)
    .leftJoin(companies, eq(companies.id, events.company_id))
    .leftJoin(event_answers, isOwnEventAnswerSql(member))
    .where(and(isEventVisibleSql(member), where))
    .orderBy(asc(events.starts_at), asc(events.id))
    .limit(AT_MOST)
  return found.map(({ by, contact, answer, seat, ...entry }) => ({
    ...entry,
    organiser: { name: by, email: contact?.email ?? ownEmail },
    online_url: seat === 'inscrit' ? entry.online_url : null,
    is_online: entry.online_url !== null,
    isMaybe: answer === 'peut-etre' || seat === 'attente',
  }))
}
