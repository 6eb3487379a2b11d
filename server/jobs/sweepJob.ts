import { and, count, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { job, JobError } from './job.ts'

/** Deletes what its subject has kept for long enough. */
type Sweep = () => Promise<void>

/** The sweeps of all subjects, one after the other, each hour and soon after the first start; none holds another back. */
export function sweepJob(sweeps: Sweep[]) {
  return job({
    name: 'house.sweep',
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

/** Forgets the jobs that were given up a month ago, and tells of those that nobody takes: their kind may be gone. */
async function sweepJobs(db: Database, log: FastifyBaseLogger) {
  await db.delete(jobs).where(lt(jobs.failed_at, sql`now() - interval '30 days'`))
  const late = await db
    .select({ name: jobs.name, waiting: count() })
    .from(jobs)
    .where(and(isNull(jobs.failed_at), lt(jobs.due_at, sql`now() - interval '1 day'`)))
    .groupBy(jobs.name)
  for (const kind of late) log.warn(kind, 'jobs have been due for a day, and nobody takes them')
}
