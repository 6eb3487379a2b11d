import type { Database } from '#server/database/connect.ts'
import { ServiceUnavailable } from '#server/lib/errors.ts'

/** Queries that may wait for a connection to the database. */
const AT_MOST = 200

/** Half of the connections to the database, one at least: the other half is never taken by who takes no more. */
export const halfOfConnections = (db: Database): number => Math.max(1, Math.floor((db.$client.options.max ?? 2) / 2))

/** Throws when so many queries wait already that another one would be answered too late. */
export function refuseWhenBusy(db: Database): void {
  if (db.$client.waitingCount >= AT_MOST) throw new ServiceUnavailable()
}
