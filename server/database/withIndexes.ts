import { sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from './connect.ts'
import { inTransaction } from './transaction.ts'

/**
 * Reads rows by the words that they hold, through the words' index whatever the planner would rather do: it takes a row's
 * words for as cheap to read as the row, though they lie apart from it, and would read those of a whole table.
 */
export const withIndexes = <T>(db: Database, read: (tx: Transaction) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return read(tx)
  })
