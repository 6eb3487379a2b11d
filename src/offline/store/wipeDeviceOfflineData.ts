import { deleteDB } from 'idb'
import { DEVICE_DATABASE } from './database.ts'
import { deleteServerKeyHalf } from './deviceKey.ts'
import { findPortalWorkers } from '#src/offline/registerWorker.ts'

/**
 * Deletes all offline data of the portal from this device: key, database, caches, files and service worker. The key is
 * first, since the rest is unreadable without it.
 */
export async function wipeDeviceOfflineData(): Promise<void> {
  deleteServerKeyHalf()
  await Promise.allSettled([deleteDB(DEVICE_DATABASE), wipeCaches(), wipeFiles(), endWorkers()])
  // The service worker may have recreated an empty cache meanwhile; it serves no page any more.
  await wipeCaches().catch(() => undefined)
}

async function wipeCaches() {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

async function wipeFiles() {
  const root = await navigator.storage?.getDirectory?.()
  if (!root) return
  for await (const name of root.keys()) await root.removeEntry(name, { recursive: true })
}

async function endWorkers() {
  await Promise.all((await findPortalWorkers()).map((registration) => registration.unregister()))
}
