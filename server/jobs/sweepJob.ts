import { and, count, eq, isNull, lt } from '#server/drizzle/drizzle.ts'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { durations } from '#server/privacy/durations.ts'
import { ago } from '#server/lib/duration.ts'
import { job, JobError } from './job.ts'

const LATE = { days: 1 }
/** What the former version calls its own sweep, which it adds again at each of its starts. */
const FORMER_SWEEP = 'house.sweep'

/** Deletes what its feature has kept for long enough. */
type Sweep = () => Promise<void>

/** The sweeps of all features, one after the other, each hour and soon after the first start; none holds another back. */
export function sweepJob(sweeps: Sweep[]) {
  return job({
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
      if (failed) throw new JobError(`${failed} of the sweeps have failed`)
    },
  })
}

/** Forgets the jobs that were given up long ago, the former version's sweep, and tells of those that nobody takes. */
async function sweepJobs(db: Database, log: FastifyBaseLogger) {
  await db.delete(jobs).where(lt(jobs.failed_at, ago(durations.job)))
  await db.delete(jobs).where(and(eq(jobs.name, FORMER_SWEEP), isNull(jobs.lease)))
  const late = await db
    .select({ name: jobs.name, waiting: count() })
    .from(jobs)
    .where(and(isNull(jobs.failed_at), lt(jobs.due_at, ago(LATE))))
    .groupBy(jobs.name)
  for (const kind of late) log.warn(kind, 'jobs have been due for a day, and nobody takes them')
}
