import { deleteDB } from 'idb'
import { DATABASE } from './database.ts'
import { dropKeyHalf } from './deviceKey.ts'
import { ownWorkers } from '#src/offline/registerWorker.ts'

/**
 * Deletes all offline data of the portal from this device: the key first, without which the rest is unreadable, then
 * database, caches, files and service worker.
 */
export async function wipeDevice(): Promise<void> {
  dropKeyHalf()
  await Promise.allSettled([deleteDB(DATABASE), wipeCaches(), wipeFiles(), endWorkers()])
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
  await Promise.all((await ownWorkers()).map((registration) => registration.unregister()))
}
