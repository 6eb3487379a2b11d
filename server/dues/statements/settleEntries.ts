import { and, asc, eq, gt } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import type { Database } from '#server/database/connect.ts'
import { bank_entries } from '#server/database/schema/bank.ts'
import type { AppContext } from '#server/feature.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { matchStatementLine } from './matchStatementLine.ts'

const AT_ONCE = 200

/** Matches each pending line of a bank statement to dues in a transaction of its own, until done or aborted. */
export async function matchPendingStatementLines(
  db: Database,
  env: Pick<AppContext['env'], 'PUBLIC_URL'>,
  statement_id: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; !signal.aborted;) {
    const isNext = gt(bank_entries.id, after)
    const waiting = await db
      .select({ id: bank_entries.id })
      .from(bank_entries)
      .where(and(eq(bank_entries.statement_id, statement_id), eq(bank_entries.state, 'pending'), isNext))
      .orderBy(asc(bank_entries.id))
      .limit(AT_ONCE)
    if (waiting.length === 0) return
    for (const { id } of waiting) {
      if (signal.aborted) return
      await matchStatementLine(db, env, id)
      after = id
    }
  }
}

/** Job that matches the pending lines of a bank statement to dues, when the import request had no time for them. */
export const matchPendingLinesJob = defineBackgroundJob({
  name: 'bank.settle',
  payload: z.object({ statement_id: z.number().int() }),
  limits: { withinMs: 15 * 60_000 },
  async run({ statement_id }, { db, env, signal }) {
    await matchPendingStatementLines(db, env, statement_id, signal)
    signal.throwIfAborted()
  },
})
