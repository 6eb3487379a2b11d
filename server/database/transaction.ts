import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { isTransientError } from './transientError.ts'
import type { Database, Transaction } from './connect.ts'

/**
 * Runs `work` in a transaction on a connection of its own. One on which the database did not answer is closed, not
 * given to the next: its transaction may still be open. (drizzle's own keeps a connection whose `begin` fails.) What
 * asks for several things at once may share one (`isShared`): they are asked in turn.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isShared = false } = {},
): Promise<T> {
  const client = await db.$client.connect()
  let isLost = false
  try {
    return await drizzle(isShared ? inTurn(client) : client).transaction(work)
  } catch (error) {
    isLost = isTransientError(error)
    throw error
  } finally {
    client.release(isLost)
  }
}

/** A connection of which each query waits for the one before, as PostgreSQL answers them. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked))
    last = answer.catch(() => undefined)
    return answer
  }
  return new Proxy(client, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) })
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
