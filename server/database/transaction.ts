import { drizzle } from 'drizzle-orm/node-postgres'
import { isTransientError } from './transientError.ts'
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
    isLost = isTransientError(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

/** Does a work within a transaction; one that is not to be kept is done all the same, and undone. */
export async function inSavepoint(
  tx: Transaction,
  isKept: boolean,
  work: (within: Transaction) => Promise<void>,
): Promise<void> {
  const undone = new Error('Undone')
  await tx
    .transaction(async (within) => {
      await work(within)
      if (!isKept) throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
}
