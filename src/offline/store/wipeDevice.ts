import { deleteDB } from 'idb'
import { DATABASE } from './database.ts'
import { dropKeyHalf } from './deviceKey.ts'
import { ownWorkers } from '#src/offline/registerWorker.ts'

/**
 * Takes everything of the portal off this device that can be read without a network: the key first, without which the
 * rest is noise, then the database, the caches, the files, and the worker that answered from them.
 */
export async function wipeDevice(): Promise<void> {
  dropKeyHalf()
  await Promise.allSettled([deleteDB(DATABASE), wipeCaches(), wipeFiles(), endWorkers()])
  // One that the worker was looking into meanwhile may have come back, empty: it answers no new page now.
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
