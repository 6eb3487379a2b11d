import { and, eq, gt } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { departures } from '#server/database/schema/departures.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/** Returns the SQL condition for a member's departure that can still be undone. */
export const isDepartureUndoableSql = (member_id: number) =>
  and(eq(departures.member_id, member_id), gt(departures.noted_at, sqlTimeAgo(retentionPeriods.departure)))

/** Returns the time until which a member's departure can be undone, in ISO 8601; null when it cannot. */
export async function readDepartureUndoDeadline(db: Database, member_id: number): Promise<string | null> {
  const [departure] = await db
    .select({ noted_at: departures.noted_at })
    .from(departures)
    .where(isDepartureUndoableSql(member_id))
  return departure
    ? new Date(departure.noted_at.getTime() + retentionPeriods.departure.days * 86_400_000).toISOString()
    : null
}
