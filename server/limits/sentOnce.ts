import { and, eq, inArray, lt, sql } from '#server/drizzle/drizzle.ts'
import { OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import { CHANGES_WITH_ATTEMPT } from '#contract/sending.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sendings } from '#server/database/schema/limits.ts'
import { ago } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { uuidOf } from '#server/lib/uuidOf.ts'

/** One sending of a person's device, which may arrive several times. */
export type Sending = {
  /** Idempotency key that the device has made. */
  key: string
  /** Method and path of the call, without its parameters. */
  call: string
  /** Scope of the key: keys of two senders never meet. Visitors share one scope, and their key is a secret of theirs. */
  sender: string
  /** Parameters and body. */
  content: unknown
}

/** Maximum number of stored sendings: some months of them, at ten thousand members who answer every day. */
const MOST = 500_000

/** 409: a sender has used an idempotency key before, for something else. */
export class SentOtherwise extends HttpError {
  constructor() {
    super(409, 'Cet envoi nous est déjà parvenu avec un autre contenu\u00a0: relisez ce qui est parti.')
  }
}

/** Returns the form in which a key is stored: scoped to its sender, and without the key itself. */
export const scopedKey = (sender: string, key: string): string => uuidOf(`${sender} ${key}`)

/**
 * Stores a sending in the transaction of what it does; returns false when that was done before. Waits for the same
 * sending in another transaction. Throws SentOtherwise when the sender used the key for another content.
 */
export async function isFirst(tx: Transaction, sending: Sending | undefined): Promise<boolean> {
  if (!sending) return true
  const { call, sender, content } = sending
  const key = scopedKey(sender, sending.key)
  const content_hash = sha256(`${sending.key} ${JSON.stringify(content)}`)
  const noted = await tx
    .insert(sendings)
    .values({ key, call, content_hash })
    .onConflictDoNothing()
    .returning({ key: sendings.key })
  // The version before 0070 stored the key as it came, of whoever it was.
  const known = await tx
    .select()
    .from(sendings)
    .where(and(inArray(sendings.key, [key, sending.key]), eq(sendings.call, call)))
  if (known.some((row) => row.content_hash && !row.content_hash.equals(content_hash))) throw new SentOtherwise()
  return noted.length > 0 && known.length === 1
}

/** Returns what is the same at each attempt of a sending. */
export function contentOf(params: unknown, body: unknown): unknown {
  if (!(body instanceof Object)) return [params]
  return [params, Object.fromEntries(Object.entries(body).filter(([name]) => !CHANGES_WITH_ATTEMPT.has(name)))]
}

/** Deletes the sendings that no device repeats any more, and the oldest beyond the maximum. */
export async function sweepSendings(db: Database): Promise<void> {
  await db.delete(sendings).where(lt(sendings.at, ago({ days: OFFLINE_DAYS + 1 })))
  await db.execute(sql`
    delete from ${sendings} where ${sendings.at} <
      (select at from ${sendings} order by at desc offset ${MOST} limit 1)`)
}
