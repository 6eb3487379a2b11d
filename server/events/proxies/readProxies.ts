import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { AssemblyProxy } from '#contract/events/attendance.ts'
import type { OwnProxies, ReceivedProxy } from '#contract/events/proxies.ts'
import type { Database } from '#server/database/connect.ts'
import { event_assemblies, event_proxies, event_proxy_requests, events } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { isEventVisibleSql, type EventViewer } from '#server/events/eventSummary.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { formatMemberNumber } from '#server/lib/formatMemberNumber.ts'
import { isMemberCardValid } from '#server/profile/card.ts'
import { isPresentSql, isEntitledGiverSql } from './countedProxies.ts'

const nameOf = (id: ReturnType<typeof sql>) =>
  sql`(select m.first_name || ' ' || m.last_name from ${members} as m where m.id = ${id})`

/**
 * Returns the proxies of an assembly that concern a member: given, offered to them, and held. Throws `NotFoundError` for
 * an event that is no assembly or that they may not see.
 */
export async function readOwnProxies(db: Database, member: EventViewer, id: number): Promise<OwnProxies> {
  const [assembly] = await db
    .select({
      limit: event_assemblies.proxies_each,
      is_open: sql<boolean>`${events.starts_at} > now() and not ${events.is_cancelled}`,
    })
    .from(events)
    .leftJoin(event_assemblies, eq(event_assemblies.event_id, events.id))
    .where(and(eq(events.id, id), eq(events.type, 'assemblee'), isEventVisibleSql(member)))
  if (!assembly) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const { rows: given } = await db.execute<NonNullable<OwnProxies['given']>>(sql`
    select ${nameOf(sql`p.holder_id`)} as "to", 'accepted' as state
      from ${event_proxies} as p where p.event_id = ${id} and p.giver_id = ${member.id}
    union all
    select r.named_as, case when r.is_refused then 'refused' else 'asked' end
      from ${event_proxy_requests} as r where r.event_id = ${id} and r.giver_id = ${member.id}`)
  const { rows: received } = await db.execute<ReceivedProxy>(sql`
    select giver, name, state from (
      select p.giver_id as giver, ${nameOf(sql`p.giver_id`)} as name, 'accepted' as state, p.at
        from ${event_proxies} as p where p.event_id = ${id} and p.holder_id = ${member.id}
      union all
      select r.giver_id, ${nameOf(sql`r.giver_id`)}, 'asked', r.at
        from ${event_proxy_requests} as r
        where r.event_id = ${id} and r.holder_id = ${member.id} and not r.is_refused
    ) as concerned order by state, at, giver`)
  return { ...assembly, is_entitled: await isMemberCardValid(db, member.id), given: given[0] ?? null, received }
}

type BoardRow = {
  giver_id: number
  giver_name: string
  holder_id: number | null
  holder_name: string | null
  state: AssemblyProxy['state']
  total: number
}

/**
 * Returns the first proxies of an assembly for the board, given and offered, with their effect on the quorum, by name,
 * and the number of all.
 */
export async function listAssemblyProxies(db: Database, id: number, limit = AT_MOST) {
  const { rows } = await db.execute<BoardRow>(sql`
    select *, count(*) over ()::int as total, ${nameOf(sql`giver_id`)} as giver_name, ${nameOf(sql`holder_id`)} as holder_name from (
      select p.giver_id, p.holder_id, case
          when ${isPresentSql(sql`p.event_id`, sql`p.giver_id`)} then 'giver_present'
          when not ${isEntitledGiverSql(db, sql`p.event_id`, sql`p.giver_id`)} then 'dues_lapsed'
          when ${isPresentSql(sql`p.event_id`, sql`p.holder_id`)} then 'counts'
          else 'holder_absent' end as state
        from ${event_proxies} as p where p.event_id = ${id}
      union all
      select r.giver_id, r.holder_id, case when r.is_refused then 'refused' else 'asked' end
        from ${event_proxy_requests} as r where r.event_id = ${id}
    ) as proxies order by giver_name, giver_id limit ${limit}`)
  const data = rows.map(({ giver_id, giver_name, holder_id, holder_name, state }): AssemblyProxy => ({
    giver: { id: giver_id, number: formatMemberNumber(giver_id), name: giver_name },
    holder:
      holder_id === null || holder_name === null ? null : { number: formatMemberNumber(holder_id), name: holder_name },
    state,
  }))
  return { data, total: rows[0]?.total ?? 0 }
}
const AT_MOST = 5000
