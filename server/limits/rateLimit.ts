import { eq, lt, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { rate_limits } from '#server/database/schema/limits.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { TooManyRequestsError } from '#server/lib/errors.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { DelayQueue } from './delayQueue.ts'

type Limit = { tries: number; seconds: number }

/**
 * Counts one attempt under a rate limit key. Throws TooManyRequestsError (429) beyond `tries` in a window of `seconds`.
 * Counts in the database before the work, so that parallel attempts cannot bypass the limit.
 */
export async function enforceAttemptRateLimit(db: Database, key: string, { tries, seconds }: Limit): Promise<void> {
  const { hits, left } = await count(db, key, seconds)
  if (hits > tries) throw new TooManyRequestsError(Math.max(1, left))
}

/** Counts one attempt under a rate limit key; returns the number in this window of `seconds`. */
export async function countAttemptInRateWindow(db: Database, key: string, seconds: number): Promise<number> {
  return (await count(db, key, seconds)).hits
}

const STEP_MS = 200
const SLOWEST_MS = 5000
const slowed = new DelayQueue(500)

/**
 * Counts one attempt under a rate limit key. Beyond `tries` in a window of `seconds`, delays each attempt a little
 * more, up to 5 s. Unlike a refusal, this never locks out the account's owner.
 */
export async function countAndDelayAttempt(db: Database, key: string, limit: Limit): Promise<void> {
  await delayAttempt(await countAttemptAndReturnExcess(db, key, limit))
}

/** Counts one attempt under a rate limit key; returns how far it exceeds `tries` in a window of `seconds`, or 0. */
export async function countAttemptAndReturnExcess(
  db: Database,
  key: string,
  { tries, seconds }: Limit,
): Promise<number> {
  const { hits } = await count(db, key, seconds)
  return Math.max(0, hits - tries)
}

/** Delays an attempt that exceeds its rate limit by `beyond`: 200 ms for each, up to 5 s. */
export async function delayAttempt(beyond: number): Promise<void> {
  if (beyond > 0) await slowed.wait(Math.min(SLOWEST_MS, beyond * STEP_MS))
}

/** Uncounts one successful attempt under a rate limit key; the others stay counted. */
export async function uncountAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(rate_limits)
    .set({ hits: sql`greatest(${rate_limits.hits} - 1, 0)` })
    .where(eq(rate_limits.key, sha256(key)))
}

/** Deletes all attempts counted under a rate limit key. */
export async function deleteRateLimitedAttempts(db: Database, key: string): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, sha256(key)))
}

/** Deletes the attempts counted under rate limit keys whose window has ended. */
export async function deleteExpiredRateLimitAttempts(db: Database): Promise<void> {
  await db.delete(rate_limits).where(lt(rate_limits.window_start, sqlTimeAgo(retentionPeriods.tries)))
}

/** Counts one attempt under a rate limit key; returns the number in this window and the seconds left in it. */
async function count(db: Database, key: string, seconds: number) {
  const over = sql`${rate_limits.window_start} < now() - make_interval(secs => ${seconds})`
  const [counted] = await db
    .insert(rate_limits)
    .values({ key: sha256(key), window_start: sql`now()`, hits: 1 })
    .onConflictDoUpdate({
      target: rate_limits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rate_limits.hits} + 1 end`,
        window_start: sql`case when ${over} then now() else ${rate_limits.window_start} end`,
      },
    })
    .returning({
      hits: rate_limits.hits,
      left: sql<number>`ceil(${seconds}::int - extract(epoch from now() - ${rate_limits.window_start}))::int`,
    })
  return counted ?? { hits: 0, left: 0 }
}
