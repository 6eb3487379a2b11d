import { and, asc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import { MAX_LISTED_PROXY_OFFERS, type ProxyOffer } from '#contract/events/proxies.ts'
import type { Database } from '#server/database/connect.ts'
import { event_proxy_requests as requests, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { isEventVisibleSql, type EventViewer } from '#server/events/eventSummary.ts'

/**
 * Returns the proxies that are offered to a member and await their answer, for assemblies that have not begun: the
 * next assembly first, at most 20.
 */
export const listProxyOffers = (db: Database, member: EventViewer): Promise<ProxyOffer[]> =>
  db
    .select({
      event: { id: events.id, title: events.title },
      name: sql<string>`${members.first_name} || ' ' || ${members.last_name}`,
    })
    .from(requests)
    .innerJoin(events, eq(events.id, requests.event_id))
    .innerJoin(members, eq(members.id, requests.giver_id))
    .where(
      and(
        eq(requests.holder_id, member.id),
        eq(requests.is_refused, false),
        gt(events.starts_at, sql`now()`),
        eq(events.is_cancelled, false),
        isEventVisibleSql(member),
      ),
    )
    .orderBy(asc(events.starts_at), asc(requests.at), asc(requests.giver_id))
    .limit(MAX_LISTED_PROXY_OFFERS)
