import { paths } from '#contract/paths.ts'
import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import type { KeptAnswer } from '#src/offline/store/keepNewest.ts'
import { postsOf, PUBLIC } from '#src/offline/pack/packScreens.ts'
import { answerName } from '#src/offline/pack/packState.ts'
import { SEEN } from './silence.ts'

/**
 * Caches the offline pack's public pages as server-rendered. A page that fails to load keeps its former copy, or the
 * generic page frame.
 */
export async function keepPages(signal: AbortSignal): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const path of [...PUBLIC, ...(await keptPosts()).map(paths.post)]) {
    const response = await fetch(path, { cache: 'reload', headers: { accept: 'text/html' }, signal })
    if (response.ok && response.headers.has(PORTAL_HEADER)) await (await caches.open(SEEN)).put(path, response)
  }
}

/** Returns the ids of the news posts in the lists stored on this device. */
async function keptPosts(): Promise<number[]> {
  const store = await openDeviceStore()
  const names = (await store?.names(answerName('/posts?'))) ?? []
  const kept = await Promise.all(names.map(async (name) => (await store?.get<KeptAnswer>(name))?.answer))
  return postsOf(new Map(names.map((name, index) => [name.slice(answerName('').length), kept[index]])))
}
