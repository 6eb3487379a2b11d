import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { event_assemblies, events } from '#server/database/schema/events.ts'
import { isEventVisibleSql, type EventViewer } from '#server/events/eventSummary.ts'
import { EVENT_NOT_FOUND_MESSAGE } from '#server/events/readEvent.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'

/** Error message when an assembly's limit of proxies per person is zero. */
export const NO_PROXIES_MESSAGE = 'Les statuts ne permettent pas de donner pouvoir à cette assemblée.'

/**
 * Locks an assembly whose proxies a member may change, so that limits hold under concurrent calls. Throws
 * `NotFoundError` for another event, and a 409 once the assembly has begun, when it is cancelled, or before the board
 * has set the number of proxies per person.
 */
export async function lockOpenAssembly(tx: Transaction, member: EventViewer, id: number) {
  const [assembly] = await tx
    .select({
      company_id: events.company_id,
      is_cancelled: events.is_cancelled,
      has_begun: sql<boolean>`${events.starts_at} <= now()`,
    })
    .from(events)
    .where(and(eq(events.id, id), eq(events.type, 'assemblee'), isEventVisibleSql(member)))
    .for('no key update')
  if (!assembly) throw new NotFoundError(EVENT_NOT_FOUND_MESSAGE)
  if (assembly.is_cancelled) throw new HttpError(409, 'Cette assemblée est annulée.')
  if (assembly.has_begun) throw new HttpError(409, 'L’assemblée a commencé\u00a0: les pouvoirs ne changent plus.')
  const [rules] = await tx.select().from(event_assemblies).where(eq(event_assemblies.event_id, id))
  if (!rules) throw new HttpError(409, 'Le bureau n’a pas encore fixé le nombre de pouvoirs par personne.')
  return { company_id: assembly.company_id, limit: rules.proxies_each }
}
