import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { WrappedKey } from './deviceKey.ts'

/** Under which key a device keeps texts, when it last met the server, and what its clock showed when it was last opened. */
export type Held = { wrapped: WrappedKey; contact_at: number; seen_at?: number }

interface Tables extends DBSchema {
  held: { key: 'held'; value: Held }
  sealed: { key: string; value: ArrayBuffer }
}
export type OfflineDatabase = IDBPDatabase<Tables>

/** What the browser calls it, for the privacy page too. */
export const DATABASE = 'offline'

/** Opens the browser's database; `onGone` is told when another tab wipes it, or the browser closes it. */
export async function openDatabase(onGone: () => void): Promise<OfflineDatabase> {
  const database: OfflineDatabase = await openDB<Tables>(DATABASE, 1, {
    upgrade(made) {
      made.createObjectStore('held')
      made.createObjectStore('sealed')
    },
    // Who wipes the device, or brings a newer form of it, does not wait for this tab.
    blocking: () => {
      onGone()
      database.close()
    },
    terminated: onGone,
  })
  return database
}
