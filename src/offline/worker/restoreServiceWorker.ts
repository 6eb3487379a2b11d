import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { reregisterServiceWorker, findPortalWorkers } from '#src/offline/registerWorker.ts'
import { wipeDeviceOfflineData } from '#src/offline/store/wipeDeviceOfflineData.ts'

/**
 * Registers the service worker again on a prepared device, after one release removed it and a later one restored it.
 * Uses a new URL to bypass the browser's cached copy.
 */
export async function restoreServiceWorker(): Promise<void> {
  if (!devicePreparedAt() || !('serviceWorker' in navigator) || (await findPortalWorkers()).length > 0) return
  const asked = await fetch('/sw.js', { cache: 'no-store' })
  // The self-removing worker lists no files.
  if (
    !asked.ok ||
    !asked.headers.has(PORTAL_RESPONSE_HEADER) ||
    !(await asked.text()).includes('/assets/') ||
    !devicePreparedAt()
  )
    return
  await reregisterServiceWorker()
  // Signed out meanwhile: wipes what was registered since.
  if (!devicePreparedAt()) await wipeDeviceOfflineData()
}
