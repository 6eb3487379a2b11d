import type { Database } from '#server/database/connect.ts'
import { ServiceUnavailableError } from '#server/lib/errors.ts'

/** Maximum queries waiting for a database connection. */
const AT_MOST = 200

/** Returns half of the database connections, at least one: the limit for work that must leave the other half free. */
export const halfDatabasePoolSize = (db: Database): number => Math.max(1, Math.floor((db.$client.options.max ?? 2) / 2))

/** Throws ServiceUnavailableError when too many queries already wait for a database connection. */
export function refuseWhenDatabaseBusy(db: Database): void {
  if (db.$client.waitingCount >= AT_MOST) throw new ServiceUnavailableError()
}
