import { sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from './connect.ts'

/** SQL expression of the current date in Paris, by the database's clock. */
export const todayInParisSql = sql<string>`(now() at time zone 'Europe/Paris')::date`

/** Returns the current date in Paris, as `2026-11-22`. */
export async function readCurrentParisDate(tx: Transaction | Database): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`select to_char(${todayInParisSql}, 'YYYY-MM-DD') as day`)
  return rows[0]?.day ?? ''
}
