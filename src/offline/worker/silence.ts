import { paths } from '#contract/paths.ts'

/** Cache of the public pages that were opened. Under an address that the worker never answers it holds the silence too. */
export const SEEN = 'pages'
/** Age at which a silence is forgotten, in milliseconds. */
const FORGOTTEN_AFTER_MS = 600_000

/** Returns true when a request of this device was left unanswered until its deadline in the last ten minutes. */
export async function isNetworkSilent(): Promise<boolean> {
  const noted = await caches.match(paths.network, { cacheName: SEEN })
  const at = Number(await noted?.text())
  return Math.abs(Date.now() - at) < FORGOTTEN_AFTER_MS
}

/** Remembers, for the worker and for every page, that the network leaves requests unanswered, or that it answers again. */
export async function noteSilence(isSilent: boolean): Promise<void> {
  if (!isSilent && !(await caches.has(SEEN))) return
  const cache = await caches.open(SEEN)
  if (isSilent) await cache.put(paths.network, new Response(String(Date.now())))
  else await cache.delete(paths.network)
  await dropLonely()
}

/** Deletes the cache when it is the only one: the device was wiped meanwhile. */
export async function dropLonely(): Promise<void> {
  if ((await caches.keys()).every((name) => name === SEEN)) await caches.delete(SEEN)
}
