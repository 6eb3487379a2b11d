import type { SQL } from '#server/drizzle/drizzle.ts'
import type { jobs } from '#server/database/schema/jobs.ts'
import { HttpError } from '#server/lib/errors.ts'
import { describeErrorForLog } from '#server/http/log.ts'
import { sqlSecondsFromNow, backoffSeconds } from './Poller.ts'
import { jobMaxAttempts, type BackgroundJob, StorableJobError } from './job.ts'

/** Database row of a background job, waiting or running. */
export type JobRow = typeof jobs.$inferSelect

/** Result of a background job's attempt; `interrupted` means cut off by a shutdown. */
export type BackgroundJobOutcome = 'done' | 'interrupted' | { error: unknown }

type Change = {
  lease: null
  again_at: null
  due_at?: Date | SQL
  attempts?: number
  failure?: string | null
  failed_at?: SQL
}

/** Returns the next state of a background job after an attempt; undefined when its row can be deleted. */
export function nextBackgroundJobState(
  outcome: BackgroundJobOutcome,
  { attempts, again_at }: JobRow,
  kind: BackgroundJob,
): Change | undefined {
  const free = { lease: null, again_at: null }
  const failure = typeof outcome === 'object' ? describeFailure(outcome.error) : null
  // The job was added again while running: the new request counts, whatever the outcome.
  if (again_at) return { ...free, due_at: again_at, attempts: 0, failure }
  if (outcome === 'interrupted') return { ...free, due_at: sqlSecondsFromNow(0), attempts: attempts - 1 }
  if (outcome !== 'done' && !isLastJobAttempt(attempts, kind))
    return { ...free, due_at: sqlSecondsFromNow(backoffSeconds(attempts - 1)), failure }
  if (kind.everyMs) return { ...free, due_at: sqlSecondsFromNow(kind.everyMs / 1000), attempts: 0, failure }
  return outcome === 'done' ? undefined : { ...free, failed_at: sqlSecondsFromNow(0), failure }
}

/** True when a background job's failed attempt was the last one. */
export const isLastJobAttempt = (attempts: number, kind: BackgroundJob) => attempts >= jobMaxAttempts(kind)

// Messages of parsers, databases and libraries quote their input: only the type and the code are stored.
function describeFailure(error: unknown) {
  const { type, reason } = describeErrorForLog(error)
  const words = error instanceof StorableJobError || error instanceof HttpError ? error.message : ''
  return [type, reason, words].filter(Boolean).join(' ').slice(0, 300)
}
