import { sql } from '#server/drizzle/drizzle.ts'
import type { z } from 'zod'
import type { Database, Transaction } from '#server/database/connect.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import type { BackgroundJob } from './job.ts'

type Wanted = {
  /** Earliest start of the background job; now by default. */
  at?: Date
  /**
   * Deduplication key of a background job. Adding a waiting job again only changes its payload and time; adding a
   * running one makes it run again afterwards.
   */
  key?: string
}

/** Queues a background job, in the transaction that needs it: both commit or neither. */
export async function queueBackgroundJob<Payload extends z.ZodType>(
  tx: Transaction | Database,
  { name, payload: schema }: Pick<BackgroundJob<Payload>, 'name' | 'payload'>,
  payload: z.input<Payload>,
  { at, key }: Wanted = {},
): Promise<void> {
  // Validates only: the stored payload is the input, parsed again when the job runs.
  schema.parse(payload)
  const ifWaiting = (then: ReturnType<typeof sql>, otherwise: ReturnType<typeof sql>) =>
    sql`case when ${jobs.lease} is null then ${then} else ${otherwise} end`
  await tx
    .insert(jobs)
    .values({ name, key, payload, due_at: at ?? sql`now()` })
    .onConflictDoUpdate({
      target: [jobs.name, jobs.key],
      targetWhere: sql`${jobs.failed_at} is null`,
      set: {
        payload: sql`excluded.payload`,
        due_at: ifWaiting(sql`excluded.due_at`, sql`${jobs.due_at}`),
        again_at: ifWaiting(sql`null`, sql`excluded.due_at`),
        attempts: ifWaiting(sql`0`, sql`${jobs.attempts}`),
      },
    })
}
