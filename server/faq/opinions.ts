import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { faq_entries, faq_opinions } from '#server/database/schema/faq.ts'
import { NotFoundError, TooManyRequestsError } from '#server/lib/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { recordIdempotentRequest, type IdempotentRequest } from '#server/limits/idempotencyKeys.ts'
import { todayInParisSql } from '#server/database/todayInParis.ts'

const DAY_S = 86_400
/** Daily limits of opinions on FAQ entries per network, which may be a whole hotel's: per entry and in total. */
const AT_MOST = { ofOne: 10, ofAll: 200 }

/**
 * Counts an opinion on a FAQ entry for today, without its author. Beyond a network's daily limit, opinions are silently
 * ignored.
 */
export async function countFaqOpinion(
  db: Database,
  {
    id,
    helpful,
    network,
    sending,
  }: { id: number; helpful: boolean; network: string; sending: IdempotentRequest | undefined },
): Promise<void> {
  const [entry] = await db
    .select({ id: faq_entries.id })
    .from(faq_entries)
    .where(and(eq(faq_entries.id, id), eq(faq_entries.withdrawn, false)))
  if (!entry) throw new NotFoundError('Cette question n’existe pas ou plus.')
  if (await isTooMuch(db, id, network)) return
  const one = helpful ? { helpful: 1 } : { unhelpful: 1 }
  const column = helpful ? faq_opinions.helpful : faq_opinions.unhelpful
  await inTransaction(db, async (tx) => {
    if (!(await recordIdempotentRequest(tx, sending))) return
    await tx
      .insert(faq_opinions)
      .values({ entry_id: id, day: todayInParisSql, ...one })
      .onConflictDoUpdate({
        target: [faq_opinions.entry_id, faq_opinions.day],
        set: { [helpful ? 'helpful' : 'unhelpful']: sql`${column} + 1` },
      })
  })
}

async function isTooMuch(db: Database, id: number, network: string): Promise<boolean> {
  try {
    await enforceAttemptRateLimit(db, `opinions network ${network}`, { tries: AT_MOST.ofAll, seconds: DAY_S })
    await enforceAttemptRateLimit(db, `opinion ${id} network ${network}`, { tries: AT_MOST.ofOne, seconds: DAY_S })
    return false
  } catch (error) {
    if (error instanceof TooManyRequestsError) return true
    throw error
  }
}
