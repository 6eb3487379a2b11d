import type { Database } from '#server/database/connect.ts'
import { Busy } from '#server/http/errors.ts'

/** Queries that may wait for a connection to the database. */
const AT_MOST = 200

/** Throws when so many queries wait already that another one would be answered too late. */
export function refuseWhenBusy(db: Database): void {
  if (db.$client.waitingCount >= AT_MOST) throw new Busy()
}
