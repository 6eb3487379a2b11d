import type { Database } from '#server/database/connect.ts'
import { halfOfConnections, refuseWhenBusy } from '#server/limits/waitingQueries.ts'
import { Semaphore } from '#server/limits/semaphore.ts'

const turns = new WeakMap<Database, Semaphore>()

/**
 * Runs a search when its turn has come: at most half of the connections search at once, so that no crowd of searches
 * keeps the other calls waiting. Throws Busy (503) when too many wait.
 */
export function withSearchSlot<T>(db: Database, work: () => Promise<T>): Promise<T> {
  refuseWhenBusy(db)
  const own = turns.get(db) ?? new Semaphore({ atOnce: halfOfConnections(db), waiting: 100 })
  turns.set(db, own)
  return own.run(work)
}
