import { drizzle } from 'drizzle-orm/node-postgres'
import { isDatabaseAway } from './away.ts'
import type { Database, Transaction } from './connect.ts'

/**
 * Runs `work` in a transaction on a connection of its own. One on which the database did not answer is closed, not
 * given to the next: its transaction may still be open. (drizzle's own keeps a connection whose `begin` fails.)
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await db.$client.connect()
  let isLost = false
  try {
    return await drizzle(client).transaction(work)
  } catch (error) {
    isLost = isDatabaseAway(error)
    throw error
  } finally {
    client.release(isLost)
  }
}
