import { sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { event_convocation_recipients as recipients } from '#server/database/schema/events.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'

/** Returns the outbox's batch name of a convocation's mails. */
export const convocationOutboxBatchName = (id: number) => `convocation ${id}`

/** Job that records the delivery of convocations before the outbox deletes their mails. */
export const settleConvocationsJob = defineBackgroundJob({
  name: 'events.convocations',
  payload: z.object({}),
  everyMs: 3_600_000,
  run: (_payload, { db }) => settleConvocations(db),
})

/**
 * Records which convocations the mail server has accepted or refused. A refused mail that the office sends again counts
 * once it is accepted. A mail that left the outbox unsent, as at an account's deletion, is refused.
 */
export const settleConvocations = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    const isOwn = sql`o.batch = 'convocation ' || r.convocation_id and o.member_id = r.member_id`
    await tx.execute(sql`
      update ${recipients} as r set state = case o.status when 'sent' then 'sent' else 'refused' end, at = o.finished_at
      from ${outbox} as o
      where ${isOwn} and (r.state = 'waiting' and o.status <> 'waiting' or r.state = 'refused' and o.status = 'sent')`)
    await tx.execute(sql`
      update ${recipients} as r set state = 'refused', at = now()
      where r.state = 'waiting' and not exists (select from ${outbox} as o where ${isOwn})`)
  })
