import { lt, sql } from 'drizzle-orm'
import { OFFLINE_DAYS } from '#contract/offlineCookie.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { sendings } from '#server/database/schema/limits.ts'
import { ago } from '#server/lib/duration.ts'

/** By what a sending is known: the key that its device made, and the call that it makes. */
export type Sending = { key: string; call: string }

/** How many are known at most: those of some months, at ten thousand members who answer every day. */
const MOST = 500_000

/**
 * Notes a sending in the transaction of what it does; false when that was done before. One that is being done at this
 * moment is waited for: what it does is done once, or, where it fails, by the next.
 */
export async function isFirst(tx: Transaction, sending: Sending | undefined): Promise<boolean> {
  if (!sending) return true
  const noted = await tx.insert(sendings).values(sending).onConflictDoNothing().returning({ key: sendings.key })
  return noted.length > 0
}

/** Forgets those that no device sends again, and beyond the most that are known the oldest. */
export async function sweepSendings(db: Database): Promise<void> {
  await db.delete(sendings).where(lt(sendings.at, ago({ days: OFFLINE_DAYS + 1 })))
  await db.execute(sql`
    delete from ${sendings} where ${sendings.at} <
      (select at from ${sendings} order by at desc offset ${MOST} limit 1)`)
}
