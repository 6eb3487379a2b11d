import { useSyncExternalStore } from 'react'
import useSWR from 'swr'
import type { ApiCallReply } from '#contract/contract.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { setOfflineApiFunctions } from '#src/api/bearer.ts'
import { ApiCallError, apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { readStoredSearchManifest, searchDataBytes } from '#src/offline/search/storedSearchPack.ts'
import { openDeviceStore } from '#src/offline/store/deviceStore.ts'
import { sendOrQueueAction, fetchReplyOrStoredCopy } from '#src/offline/storedReplies.ts'
import { cachePackFiles } from '#src/offline/worker/packFiles.ts'
import { cachePublicPages } from '#src/offline/worker/cachePublicPages.ts'
import type { FindScreenCacheKeys } from './listPackScreens.ts'
import { emptyOfflinePackState, OFFLINE_PACK_STATE_NAME, type OfflinePack, type OfflinePackState } from './packState.ts'
import { downloadOfflinePack, type OfflinePackProgress } from './downloadPack.ts'
import { canServiceWorkerOpenPages, registerServiceWorker } from '#src/offline/registerWorker.ts'
import { wipeDeviceOfflineData } from '#src/offline/store/wipeDeviceOfflineData.ts'

/** Fetches the server's list of the offline pack: agreements, documents and events. */
export const useOfflinePack = () => useApiReply(apiReplyKey('GET /offline/pack'))

const ASK_AGAIN_MS = 3000

/** Returns the size of the offline search data in bytes, once the server has built it. */
export function useOfflineSearchDataSize(): number | undefined {
  const { data } = useSWR<ApiCallReply<'GET /accords/search-pack'>>(apiReplyKey('GET /accords/search-pack'), {
    refreshInterval: (latest) => (latest?.data ? 0 : ASK_AGAIN_MS),
  })
  return data?.data ? searchDataBytes(data.data) : undefined
}

type Here =
  | {
      state: OfflinePackState
      free: number | undefined
      isKept: boolean
      /** Size of the offline search data stored on this device, in bytes. */
      search: number | undefined
      /** True when the portal's pages are cached, and open without a network. */
      hasPages: boolean
    }
  | undefined

/**
 * Reads from this device the state of the offline pack, the free space, and whether pages open offline; undefined when
 * nothing can be stored.
 */
export const useOfflinePackDeviceStatus = () =>
  useSWR<Here, Error>('device/pack', async () => {
    const store = await openDeviceStore()
    if (!store) return undefined
    const [estimate, brought] = await Promise.all([navigator.storage?.estimate?.(), readStoredSearchManifest(store)])
    const { quota, usage } = (estimate as StorageEstimate | undefined) ?? {}
    return {
      state: (await store.get<OfflinePackState>(OFFLINE_PACK_STATE_NAME)) ?? emptyOfflinePackState(),
      free: quota === undefined ? undefined : quota - (usage ?? 0),
      isKept: (await navigator.storage?.persisted?.()) ?? false,
      search: brought && searchDataBytes(brought.facts),
      hasPages: await canServiceWorkerOpenPages(),
    }
  })

/** Progress of the offline pack's download, shared by all screens: it continues when the member leaves the page. */
type Preparing = { isRunning: boolean; progress?: OfflinePackProgress | undefined; trouble?: string | undefined }
const idle: Preparing = { isRunning: false }
let preparing = idle
let running: AbortController | undefined
const listeners = new Set<() => void>()

function show(next: Preparing) {
  preparing = next
  for (const listener of listeners) listener()
}
function follow(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // The page has shown the reason of the end.
    if (!preparing.isRunning) preparing = idle
  }
}

/**
 * Controls the download of the offline pack. `stop` preserves the parts already downloaded. `trouble` is a French
 * sentence about the reason of a failure. On a mobile network, documents are skipped unless `isAnyNetwork` is true.
 */
export function useOfflinePackDownload(findKeys: FindScreenCacheKeys, onEnd: () => Promise<unknown>) {
  const now = useSyncExternalStore(
    follow,
    () => preparing,
    () => idle,
  )

  async function begin(pack: OfflinePack, company: number, isAnyNetwork: boolean) {
    // A second tap may come before the page shows the first.
    if (running) return
    const { signal } = (running = new AbortController())
    const token = getSessionToken()
    let trouble: string | undefined
    show({ isRunning: true })
    const tell = (progress: OfflinePackProgress) => show({ isRunning: true, progress })
    const mayBringDocuments = () => isAnyNetwork || !isMeteredConnection()
    try {
      // Browsers grant persistent storage after a tap only. Firefox asks the person, who may not answer: the result is
      // not awaited.
      navigator.storage?.persist?.().catch(() => undefined)
      const isWhole = await alone(async () => {
        const store = await openDeviceStore()
        if (!store) throw new ApiCallError(0)
        const hasAll = await downloadOfflinePack(store, pack, company, { signal, tell, mayBringDocuments, findKeys })
        setOfflineApiFunctions(() => Promise.resolve({ fetchReplyOrStoredCopy, sendOrQueueAction }))
        // When registration fails, the screen says that pages do not open yet.
        await registerServiceWorker().catch(() => undefined)
        await cachePackFiles(signal).catch(() => undefined)
        await cachePublicPages(signal).catch(() => undefined)
        // After a sign-out in another tab, wipes what was downloaded since.
        if (!getSessionToken()) await wipeDeviceOfflineData()
        return hasAll
      })
      if (!isWhole) trouble = 'Les textes sont là. Les PDF attendent un wifi.'
    } catch (error) {
      // When the session has ended meanwhile, its own message is enough.
      if (!signal.aborted && getSessionToken() === token) trouble = sentenceOf(error)
    }
    running = undefined
    show({ isRunning: false, trouble })
    await onEnd()
  }

  return { begin, stop: () => running?.abort(), ...now }
}

class Elsewhere extends Error {}

/** Runs `work`, a download of the offline pack, in one tab at a time. Throws Elsewhere when another tab runs it. */
const alone = <Done>(work: () => Promise<Done>): Promise<Done> =>
  navigator.locks.request('prepare', { ifAvailable: true }, (lock) => {
    if (!lock) throw new Elsewhere()
    return work()
  })

function sentenceOf(error: unknown) {
  if (error instanceof ApiCallError)
    return `${error.message} Ce qui est arrivé est gardé\u00a0: vous pourrez reprendre.`
  if (error instanceof Elsewhere) return 'Un autre onglet prépare déjà votre vol\u00a0: laissez-le finir.'
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return 'Il n’y a plus assez de place sur cet appareil. Libérez-en, puis reprenez\u00a0: ce qui est arrivé est gardé.'
  return 'Une partie n’a pas pu être relue après son écriture. Réessayez\u00a0: ce qui est bon ne sera pas repris.'
}
