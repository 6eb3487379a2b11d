import { portalPagePaths } from '#contract/paths.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import type { StoredApiReply } from '#src/offline/store/storeNewestReply.ts'
import { listedNewsPostIds, PUBLIC_OFFLINE_SCREEN_PATHS } from '#src/offline/pack/listPackScreens.ts'
import { deviceStoreNameOfReply } from '#src/offline/pack/packState.ts'
import { VISITED_PAGES_CACHE } from './silence.ts'

/**
 * Caches the HTML of the offline pack's public pages as the server renders it. A page that fails to load keeps its
 * former copy, or the generic HTML frame.
 */
export async function cachePublicPages(signal: AbortSignal): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const path of [...PUBLIC_OFFLINE_SCREEN_PATHS, ...(await keptPosts()).map(portalPagePaths.post)]) {
    const response = await fetch(path, { cache: 'reload', headers: { accept: 'text/html' }, signal })
    if (response.ok && response.headers.has(PORTAL_RESPONSE_HEADER))
      await (await caches.open(VISITED_PAGES_CACHE)).put(path, response)
  }
}

/** Returns the ids of the news posts in the lists stored on this device. */
async function keptPosts(): Promise<number[]> {
  const store = await openDeviceStore()
  const names = (await store?.names(deviceStoreNameOfReply('/posts?'))) ?? []
  const kept = await Promise.all(names.map(async (name) => (await store?.get<StoredApiReply>(name))?.answer))
  return listedNewsPostIds(
    new Map(names.map((name, index) => [name.slice(deviceStoreNameOfReply('').length), kept[index]])),
  )
}
