import { and, eq, inArray, lt, sql } from '#server/drizzle/drizzle.ts'
import { MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import { FIELDS_VARYING_BETWEEN_RETRIES } from '#contract/idempotency.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sendings } from '#server/database/schema/limits.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { hashTextToUuid } from '#server/lib/hashTextToUuid.ts'

/** HTTP request from a device that may arrive several times, with its idempotency key. */
export type IdempotentRequest = {
  /** Idempotency key of an HTTP request, made by the device. */
  key: string
  /** HTTP method and path pattern of the API call. */
  call: string
  /**
   * Scope of an idempotency key: keys of two senders never collide. Visitors share one scope; their keys are secret.
   */
  sender: string
  /** Parameters and body of the HTTP request that an idempotency key identifies. */
  content: unknown
}

/** Maximum number of stored idempotency keys: several months for ten thousand members who send every day. */
const MOST = 500_000

/** HTTP 409: the sender has already used this idempotency key with different content. */
export class IdempotencyKeyConflictError extends HttpError {
  constructor() {
    super(409, 'Cet envoi nous est déjà parvenu avec un autre contenu\u00a0: relisez ce qui est parti.')
  }
}

/** Returns the stored form of an idempotency key: hashed with its sender. */
export const scopedIdempotencyKey = (sender: string, key: string): string => hashTextToUuid(`${sender} ${key}`)

/**
 * Records an HTTP request by its idempotency key, in the transaction of its effect; false when it was done before.
 * Waits for a concurrent duplicate. Throws `IdempotencyKeyConflictError` when the key was used with different content.
 */
export async function recordIdempotentRequest(
  tx: Transaction,
  sending: IdempotentRequest | undefined,
): Promise<boolean> {
  if (!sending) return true
  const { call, sender, content } = sending
  const key = scopedIdempotencyKey(sender, sending.key)
  const content_hash = sha256(`${sending.key} ${JSON.stringify(content)}`)
  const noted = await tx
    .insert(sendings)
    .values({ key, call, content_hash })
    .onConflictDoNothing()
    .returning({ key: sendings.key })
  // Versions before migration 0070 stored keys unhashed.
  const known = await tx
    .select()
    .from(sendings)
    .where(and(inArray(sendings.key, [key, sending.key]), eq(sendings.call, call)))
  if (known.some((row) => row.content_hash && !row.content_hash.equals(content_hash)))
    throw new IdempotencyKeyConflictError()
  return noted.length > 0 && known.length === 1
}

/** Returns the parameters and body of an HTTP request without the fields that vary between retries. */
export function requestContentEqualInRetries(params: unknown, body: unknown): unknown {
  if (!(body instanceof Object)) return [params]
  return [
    params,
    Object.fromEntries(Object.entries(body).filter(([name]) => !FIELDS_VARYING_BETWEEN_RETRIES.has(name))),
  ]
}

/** Deletes idempotency keys past the retry period, and the oldest beyond the maximum. */
export async function sweepIdempotencyKeys(db: Database): Promise<void> {
  await db.delete(sendings).where(lt(sendings.at, sqlTimeAgo({ days: MAX_OFFLINE_DAYS + 1 })))
  await db.execute(sql`
    delete from ${sendings} where ${sendings.at} <
      (select at from ${sendings} order by at desc offset ${MOST} limit 1)`)
}
