import { and, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { OwnPresence } from '#contract/events/presence.ts'
import { PRESENCE_CLOSES_HOURS_AFTER, PRESENCE_OPENS_MINUTES_BEFORE } from '#contract/events/presenceHours.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { event_assemblies, event_attendances, event_proxies, events } from '#server/database/schema/events.ts'
import { isEventVisibleSql, type EventViewer } from '#server/events/eventSummary.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { isMemberCardValid } from '#server/profile/card.ts'

const MINUTE = 60_000

/**
 * Returns an assembly that counts members who follow it from afar, with the times between which they declare their
 * presence. Throws `NotFoundError` for another event, one without such a rule, and one that the member may not see.
 */
export async function readRemoteAssembly(db: Database | Transaction, member: EventViewer, id: number) {
  const [assembly] = await db
    .select({ starts_at: events.starts_at, ends_at: events.ends_at, is_cancelled: events.is_cancelled })
    .from(events)
    .innerJoin(event_assemblies, eq(event_assemblies.event_id, events.id))
    .where(
      and(
        eq(events.id, id),
        eq(events.type, 'assemblee'),
        eq(event_assemblies.counts_remote, true),
        isEventVisibleSql(member),
      ),
    )
  if (!assembly) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  const { starts_at, ends_at, is_cancelled } = assembly
  return {
    is_cancelled,
    opens_at: new Date(starts_at.getTime() - PRESENCE_OPENS_MINUTES_BEFORE * MINUTE),
    closes_at: new Date(ends_at.getTime() + PRESENCE_CLOSES_HOURS_AFTER * 60 * MINUTE),
  }
}

/** Returns a member's presence at an assembly. Throws `NotFoundError` as `readRemoteAssembly` does. */
export async function readOwnPresence(db: Database, member: EventViewer, id: number): Promise<OwnPresence> {
  const { opens_at } = await readRemoteAssembly(db, member, id)
  const [present] = await db
    .select({ at: event_attendances.at, is_remote: event_attendances.is_remote })
    .from(event_attendances)
    .where(
      and(
        eq(event_attendances.event_id, id),
        eq(event_attendances.member_id, member.id),
        isNull(event_attendances.removed_at),
        isNull(event_attendances.left_at),
      ),
    )
  const held = and(eq(event_proxies.event_id, id), eq(event_proxies.holder_id, member.id))
  return {
    opens_at: opens_at.toISOString(),
    is_entitled: await isMemberCardValid(db, member.id),
    since: present?.at.toISOString() ?? null,
    is_remote: present?.is_remote ?? false,
    proxies: await db.$count(event_proxies, held),
  }
}
