import type { SQL } from '#server/drizzle/drizzle.ts'
import type { jobs } from '#server/database/schema/jobs.ts'
import { HttpError } from '#server/lib/errors.ts'
import { describeError } from '#server/http/log.ts'
import { secondsFromNow, backoffSeconds } from './Poller.ts'
import { attemptsOf, type Job, JobError } from './job.ts'

/** A job that was taken, or is waiting. */
export type Row = typeof jobs.$inferSelect

/** What came of one attempt; an interrupted one was cut off by the end of the portal. */
export type Outcome = 'done' | 'interrupted' | { error: unknown }

type Change = {
  lease: null
  again_at: null
  due_at?: Date | SQL
  attempts?: number
  failure?: string | null
  failed_at?: SQL
}

/** How a job goes on after an attempt; undefined when all is done and nothing is to be kept of it. */
export function nextState(outcome: Outcome, { attempts, again_at }: Row, kind: Job): Change | undefined {
  const free = { lease: null, again_at: null }
  const failure = typeof outcome === 'object' ? describeFailure(outcome.error) : null
  // Wanted anew meanwhile: it is that wish which counts, whatever came of the former.
  if (again_at) return { ...free, due_at: again_at, attempts: 0, failure }
  if (outcome === 'interrupted') return { ...free, due_at: secondsFromNow(0), attempts: attempts - 1 }
  if (outcome !== 'done' && !isLast(attempts, kind))
    return { ...free, due_at: secondsFromNow(backoffSeconds(attempts - 1)), failure }
  if (kind.everyMs) return { ...free, due_at: secondsFromNow(kind.everyMs / 1000), attempts: 0, failure }
  return outcome === 'done' ? undefined : { ...free, failed_at: secondsFromNow(0), failure }
}

/** Whether no other attempt follows a failed one. */
export const isLast = (attempts: number, kind: Job) => attempts >= attemptsOf(kind)

// A parser, a database, a library quotes what it was given: of what is not ours, the kind and the code alone.
function describeFailure(error: unknown) {
  const { type, reason } = describeError(error)
  const words = error instanceof JobError || error instanceof HttpError ? error.message : ''
  return [type, reason, words].filter(Boolean).join(' ').slice(0, 300)
}
