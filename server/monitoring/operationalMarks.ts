import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { operational_marks } from '#server/database/schema/operations.ts'
import { describeErrorForLog } from '#server/http/log.ts'

/** Names of the operational events whose last time the database holds. */
export type OperationalEventName = 'backup' | 'backup-failure' | 'drill' | 'drill-failure' | 'readiness' | 'watched'

/** Stores the time of an operational event, by the database's clock. `detail` must not contain personal data. */
export async function recordOperationalEventTime(db: Database, name: OperationalEventName, detail = ''): Promise<void> {
  await db
    .insert(operational_marks)
    .values({ name, at: sql`clock_timestamp()`, detail })
    .onConflictDoUpdate({ target: operational_marks.name, set: { at: sql`excluded.at`, detail } })
}

/** Returns the time and detail of the last operational event with this name; undefined when there was none. */
export async function readLastOperationalEvent(db: Database, name: OperationalEventName) {
  const [mark] = await db.select().from(operational_marks).where(eq(operational_marks.name, name))
  return mark
}

/** Records the end of a backup: its success, or the code of its failure. */
export const recordBackupOutcome = (db: Database, error?: unknown): Promise<void> =>
  error === undefined
    ? recordOperationalEventTime(db, 'backup')
    : recordOperationalEventTime(db, 'backup-failure', describeErrorForLog(error).reason)
