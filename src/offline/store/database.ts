import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { WrappedDeviceStoreKey } from './deviceKey.ts'

/**
 * Record of the device store: wrapped encryption key, time of the last contact with the server, and last known clock
 * time.
 */
export type DeviceStoreKeyRecord = { wrapped: WrappedDeviceStoreKey; contact_at: number; seen_at?: number }

interface Tables extends DBSchema {
  held: { key: 'held'; value: DeviceStoreKeyRecord }
  sealed: { key: string; value: ArrayBuffer }
}
export type OfflineDatabase = IDBPDatabase<Tables>

/** Name of the IndexedDB database of the device store; the privacy page shows it. */
export const DEVICE_DATABASE = 'offline'

/** Opens the database of the device store; calls `onGone` when another tab deletes it, or the browser closes it. */
export async function openDeviceDatabase(onGone: () => void): Promise<OfflineDatabase> {
  const database: OfflineDatabase = await openDB<Tables>(DEVICE_DATABASE, 1, {
    upgrade(made) {
      made.createObjectStore('held')
      made.createObjectStore('sealed')
    },
    // Another tab that deletes or upgrades the database does not wait for this one.
    blocking: () => {
      onGone()
      database.close()
    },
    terminated: onGone,
  })
  return database
}

/**
 * Makes one request to an object store in its own transaction and returns the result. The transaction is committed as
 * soon as the request is made: WebKit suspends a page that is left, whose open transaction would block later writes.
 */
export async function makeDatabaseRequest<Name extends 'held' | 'sealed', Mode extends IDBTransactionMode, Found>(
  database: OfflineDatabase,
  name: Name,
  mode: Mode,
  request: (store: IDBPObjectStore<Tables, [Name], Name, Mode>) => Promise<Found>,
): Promise<Found> {
  const transaction = database.transaction(name, mode)
  const found = request(transaction.store)
  transaction.commit()
  const [result] = await Promise.all([found, transaction.done])
  return result
}
