import { portalPagePaths } from '#contract/paths.ts'

/** Name of the cache of visited public pages. An entry under an unused URL records that the network does not answer. */
export const VISITED_PAGES_CACHE = 'pages'
/** Age in ms after which the record that the network does not answer expires. */
const FORGOTTEN_AFTER_MS = 600_000

/** True when an HTTP request of this device got no response before its deadline in the last ten minutes. */
export async function isNetworkSilent(): Promise<boolean> {
  const noted = await caches.match(portalPagePaths.network, { cacheName: VISITED_PAGES_CACHE })
  const at = Number(await noted?.text())
  return Math.abs(Date.now() - at) < FORGOTTEN_AFTER_MS
}

/** Records, for the service worker and all pages, that the network does not answer, or answers again. */
export async function recordNetworkSilence(isSilent: boolean): Promise<void> {
  if (!isSilent && !(await caches.has(VISITED_PAGES_CACHE))) return
  const cache = await caches.open(VISITED_PAGES_CACHE)
  if (isSilent) await cache.put(portalPagePaths.network, new Response(String(Date.now())))
  else await cache.delete(portalPagePaths.network)
  await deleteLeftoverVisitedPagesCache()
}

/** Deletes the cache of visited pages when it is the only one left: the device was wiped meanwhile. */
export async function deleteLeftoverVisitedPagesCache(): Promise<void> {
  if ((await caches.keys()).every((name) => name === VISITED_PAGES_CACHE)) await caches.delete(VISITED_PAGES_CACHE)
}
