import { and, count, eq, isNull, lt } from '#server/drizzle/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { defineBackgroundJob, StorableJobError } from './job.ts'

const LATE = { days: 1 }
/** Name of the previous version's job that deletes expired data, which that version adds at each start. */
const FORMER_SWEEP = 'house.sweep'

/** Function that deletes expired data of a feature. */
type Sweep = () => Promise<void>

/**
 * Returns the hourly background job that deletes the expired data of all features in turn. A failed deletion does not
 * stop the others.
 */
export function createExpiredDataCleanupJob(sweeps: Sweep[]) {
  return defineBackgroundJob({
    name: 'app.sweep',
    payload: z.object({}),
    everyMs: 3_600_000,
    async run(_payload, { db, log }) {
      let failed = 0
      for (const sweep of [...sweeps, () => sweepJobs(db, log)]) {
        try {
          await sweep()
        } catch (error) {
          failed++
          log.error({ err: error }, 'a sweep failed')
        }
      }
      if (failed) throw new StorableJobError(`${failed} of the sweeps have failed`)
    },
  })
}

/**
 * Deletes old failed background jobs and the previous version's deletion job, and warns about jobs overdue for a day.
 */
async function sweepJobs(db: Database, log: FastifyBaseLogger) {
  await db.delete(jobs).where(lt(jobs.failed_at, sqlTimeAgo(retentionPeriods.job)))
  await db.delete(jobs).where(and(eq(jobs.name, FORMER_SWEEP), isNull(jobs.lease)))
  const late = await db
    .select({ name: jobs.name, waiting: count() })
    .from(jobs)
    .where(and(isNull(jobs.failed_at), lt(jobs.due_at, sqlTimeAgo(LATE))))
    .groupBy(jobs.name)
  for (const kind of late) log.warn(kind, 'jobs have been due for a day, and nobody takes them')
}
