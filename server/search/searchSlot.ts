import type { Database } from '#server/database/connect.ts'
import { halfDatabasePoolSize, refuseWhenDatabaseBusy } from '#server/limits/waitingQueries.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

const turns = new WeakMap<Database, Semaphore>()

/**
 * Runs a search with at most half of the database connections, so that searches do not block other calls. Throws a 503
 * when the queue is full.
 */
export function withSearchSlot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  refuseWhenDatabaseBusy(db)
  const own = turns.get(db) ?? new Semaphore({ atOnce: halfDatabasePoolSize(db), waiting: 100 })
  turns.set(db, own)
  return own.run(work)
}
