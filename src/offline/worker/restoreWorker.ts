import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import { preparedAt } from '#src/offline/prepared.ts'
import { reregisterWorker, findPortalWorkers } from '#src/offline/registerWorker.ts'
import { wipeDevice } from '#src/offline/store/wipeDevice.ts'

/**
 * Registers the service worker again on a prepared device, after one release removed it and a later one restored it.
 * Uses a new URL to bypass the browser's cached copy.
 */
export async function restoreWorker(): Promise<void> {
  if (!preparedAt() || !('serviceWorker' in navigator) || (await findPortalWorkers()).length > 0) return
  const asked = await fetch('/sw.js', { cache: 'no-store' })
  // The self-removing worker lists no files.
  if (!asked.ok || !asked.headers.has(PORTAL_HEADER) || !(await asked.text()).includes('/assets/') || !preparedAt())
    return
  await reregisterWorker()
  // Signed out meanwhile: wipes what was registered since.
  if (!preparedAt()) await wipeDevice()
}
