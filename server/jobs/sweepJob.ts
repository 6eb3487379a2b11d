import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { job } from './job.ts'

/** Deletes what its subject has kept for long enough. */
export type Sweep = () => Promise<void>

/** The sweeps of all subjects, one after the other, each hour and soon after the first start; none holds another back. */
export function sweepJob(sweeps: Sweep[]) {
  return job({
    name: 'house.sweep',
    payload: z.object({}),
    everyMs: 3_600_000,
    async run(_payload, { db, log }) {
      let failed = 0
      for (const sweep of [...sweeps, () => sweepJobs(db)]) {
        try {
          await sweep()
        } catch (error) {
          failed++
          log.error({ err: error }, 'a sweep failed')
        }
      }
      if (failed) throw new Error(`${failed} of the sweeps have failed`)
    },
  })
}

/** Forgets the jobs that were given up a month ago. */
async function sweepJobs(db: Database) {
  await db.delete(jobs).where(lt(jobs.failed_at, sql`now() - interval '30 days'`))
}
