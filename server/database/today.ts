import { sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from './connect.ts'

/** The day in Paris, by the clock of the database. */
export const today = sql<string>`(now() at time zone 'Europe/Paris')::date`

/** The same, read: `2026-11-22`. */
export async function readToday(tx: Transaction | Database): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`select to_char(${today}, 'YYYY-MM-DD') as day`)
  return rows[0]?.day ?? ''
}
