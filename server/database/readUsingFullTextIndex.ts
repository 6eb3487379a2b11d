import { sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from './connect.ts'
import { inTransaction } from './transaction.ts'

/**
 * Reads database rows in a transaction that forces the full-text index. The planner would scan the whole table: it
 * underestimates the cost of reading the words, which PostgreSQL stores apart from the rows.
 */
export const readUsingFullTextIndex = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return read(tx)
  })
