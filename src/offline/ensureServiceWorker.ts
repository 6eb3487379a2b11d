import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { isDataSaverOn } from '#src/navigation/metered.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { findPortalWorkers, registerServiceWorkerUnderNewUrl } from '#src/offline/registerWorker.ts'
import { isSharedDevice } from '#src/offline/sharedDevice.ts'
import { wipeDeviceOfflineData } from '#src/offline/store/wipeDeviceOfflineData.ts'
import { cachePackFiles, hasPackFiles } from './worker/packFiles.ts'

/**
 * Registers the service worker on a signed-in member's device, unless the device is shared or saves data. A prepared
 * device has it in any case, with the files of its pack. Uses a new URL to bypass the browser's cached copy, after one
 * release removed the worker and a later one restored it.
 */
export async function ensureServiceWorker(): Promise<void> {
  if (!isWanted() || !('serviceWorker' in navigator)) return
  if ((await findPortalWorkers()).length === 0) {
    const asked = await fetch('/sw.js', { cache: 'no-store' })
    // The self-removing worker lists no files.
    const isOffered = asked.ok && asked.headers.has(PORTAL_RESPONSE_HEADER) && (await asked.text()).includes('/assets/')
    if (!isOffered || !isWanted()) return
    await registerServiceWorkerUnderNewUrl()
  }
  // A former version of the portal cached the files of the pack with the others.
  if (devicePreparedAt() && !(await hasPackFiles())) await cachePackFiles()
  // Signed out meanwhile: wipes what was registered since.
  if (!isWanted()) await wipeDeviceOfflineData()
}

const isWanted = () =>
  getSessionToken() !== undefined && !isSharedDevice() && (devicePreparedAt() !== undefined || !isDataSaverOn())
