import { eq, lt, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { rate_limits } from '#server/database/schema/limits.ts'
import { durations } from '#server/privacy/durations.ts'
import { TooManyRequests } from '#server/lib/errors.ts'
import { ago } from '#server/lib/duration.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { DelayQueue } from './delayQueue.ts'

type Limit = { tries: number; seconds: number }

/**
 * Counts one try under a key and throws TooManyRequests (429) beyond `tries` in a window of `seconds`. The count is kept in
 * the database, before the work is done, so that parallel tries cannot slip past it.
 */
export async function limitAttempts(db: Database, key: string, { tries, seconds }: Limit): Promise<void> {
  const { hits, left } = await count(db, key, seconds)
  if (hits > tries) throw new TooManyRequests(Math.max(1, left))
}

/** Counts one try under a key, and says how many there were in this window of `seconds`. */
export async function countAttempts(db: Database, key: string, seconds: number): Promise<number> {
  return (await count(db, key, seconds)).hits
}

const STEP_MS = 200
const SLOWEST_MS = 5000
const slowed = new DelayQueue(500)

/**
 * Counts one try under a key, and beyond `tries` in a window of `seconds` lets each wait a little longer than the
 * last, some seconds at most: a door that strangers knock at stays open to its owner.
 */
export async function slowAttempts(db: Database, key: string, limit: Limit): Promise<void> {
  await slowDown(await attemptsOver(db, key, limit))
}

/** Counts one try under a key, and gives how many it is beyond `tries` in a window of `seconds`: 0 while it is not. */
export async function attemptsOver(db: Database, key: string, { tries, seconds }: Limit): Promise<number> {
  const { hits } = await count(db, key, seconds)
  return Math.max(0, hits - tries)
}

/** Lets a try that is so many beyond its limit wait: each a little longer than the last. */
export async function slowDown(beyond: number): Promise<void> {
  if (beyond > 0) await slowed.wait(Math.min(SLOWEST_MS, beyond * STEP_MS))
}

/** Takes one try under a key back: it has succeeded, and the others stay. */
export async function refundAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(rate_limits)
    .set({ hits: sql`greatest(${rate_limits.hits} - 1, 0)` })
    .where(eq(rate_limits.key, sha256(key)))
}

/** Forgets all tries under a key. */
export async function resetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(rate_limits).where(eq(rate_limits.key, sha256(key)))
}

/** Clears the counts whose window is long over. */
export async function sweepAttempts(db: Database): Promise<void> {
  await db.delete(rate_limits).where(lt(rate_limits.window_start, ago(durations.tries)))
}

/** Counts one try: how many there were in this window, and how many seconds are left of it. */
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
