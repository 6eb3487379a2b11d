import { z } from 'zod'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { announceDebits } from '#server/dues/debits/announceDebits.ts'
import { bookMissingPaymentsAndIssueReceipts } from '#server/dues/papers/issueReceipts.ts'
import { createNextDues } from './createNextDues.ts'
import { writeOffRemainingDuesOfFormerMembers } from './writeOff.ts'

/**
 * Job that opens members' coming dues, announces near direct debits, issues missing receipts and writes off dues of
 * former members. Each step is idempotent.
 */
export const duesJob = defineBackgroundJob({
  name: 'dues.round',
  payload: z.object({}),
  everyMs: 6 * 3_600_000,
  limits: { withinMs: 10 * 60_000 },
  async run(_payload, { db, env, signal }) {
    for (const step of [
      createNextDues,
      announceDebits,
      bookMissingPaymentsAndIssueReceipts,
      writeOffRemainingDuesOfFormerMembers,
    ]) {
      while (!signal.aborted && (await step(db, env, signal)) > 0);
    }
  },
})
