import { drizzle } from '#server/drizzle/nodePostgres.ts'
import type { PoolClient } from 'pg'
import { isTransientError } from './transientError.ts'
import type { Database, Transaction } from './connect.ts'

/**
 * Runs `work` in a database transaction on its own connection. After a transient error the connection is closed,
 * because its transaction may still be open; drizzle's own would return it to the pool. With `isShared`, concurrent
 * queries run one after the other.
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

/** Wraps a database connection so that each query waits for the one before. */
function inTurn(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...asked: Parameters<PoolClient['query']>) => {
    const answer = last.then(() => client.query(...asked))
    last = answer.catch(() => undefined)
    return answer
  }
  return new Proxy(client, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) })
}

/** Runs a function in a database savepoint, and rolls the savepoint back unless `isKept`. */
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
