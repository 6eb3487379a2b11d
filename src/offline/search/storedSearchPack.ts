import type { ApiCallReply } from '#contract/contract.ts'
import type { OfflineSearchPack } from '#contract/search/searchPack.ts'
import { ApiCallError, apiReplyKey, sendRequest } from '#src/api/call.ts'
import { fetchApiFileBytes } from '#src/api/fetchApiFileBytes.ts'
import type { DeviceStore } from '#src/offline/store/deviceStore.ts'

/**
 * Description of the offline search data on this device (its files and their sizes), with the time of its download.
 */
export type StoredSearchManifest = { at: string; facts: OfflineSearchPack }

const FACTS = 'search/facts'
const fileName = (sha256: string) => `search/file/${sha256}`
type File = OfflineSearchPack['files'][number]

const FACTS_KEY = apiReplyKey('GET /accords/search-pack')
const ASK_AGAIN_MS = 2000
const MOST_ASKED = 150

/** True when this browser supports offline search. Safari before 16.4 and Firefox before 115 do not. */
export const isOfflineSearchSupported = () => 'DecompressionStream' in globalThis && 'toSorted' in Array.prototype

/** Returns the download size of the offline search data, in bytes. */
export const searchDataBytes = ({ files }: OfflineSearchPack) => files.reduce((sum, { size }) => sum + size, 0)

/**
 * Downloads the changed files of the offline search data, and verifies each by reading it back. Throws ApiCallError,
 * and QuotaExceededError when the device is full.
 */
export async function downloadOfflineSearchData(
  store: DeviceStore,
  { signal, tell = () => undefined }: { signal: AbortSignal; tell?: (bytes: number, total: number) => void },
): Promise<void> {
  const facts = await made(signal)
  const total = searchDataBytes(facts)
  let done = 0
  for (const file of facts.files) {
    tell(done, total)
    if (!(await readVerifiedSearchFile(store, file)))
      await bring(store, facts, file, { signal, tell: (came) => tell(done + came, total) })
    done += file.size
  }
  await store.put(FACTS, { at: new Date().toISOString(), facts } satisfies StoredSearchManifest)
  const wanted = new Set(facts.files.map(({ sha256 }) => fileName(sha256)))
  for (const name of await store.names(fileName(''))) if (!wanted.has(name)) await store.delete(name)
}

/** Polls the server for the offline search data, which it builds at the first request, within seconds. */
async function made(signal: AbortSignal): Promise<OfflineSearchPack> {
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    signal.throwIfAborted()
    const { data } = (await sendRequest('GET', FACTS_KEY, undefined, undefined, {
      signal,
    })) as ApiCallReply<'GET /accords/search-pack'>
    if (data) return data
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  throw new ApiCallError(503, 'Le portail n’a pas encore préparé la recherche.')
}

async function bring(
  store: DeviceStore,
  { version }: OfflineSearchPack,
  file: File,
  { signal, tell }: { signal: AbortSignal; tell: (bytes: number) => void },
) {
  const bytes = await fetchApiFileBytes(
    'GET /accords/search-pack/:version/:part',
    { params: { version, part: file.part } },
    { signal, onProgress: tell },
  )
  await store.putBytes(fileName(file.sha256), bytes)
  if (!(await readVerifiedSearchFile(store, file))) throw new Error('What was kept is not what has come')
}

/** Returns the description of the offline search data on this device; undefined when there is none. */
export const readStoredSearchManifest = (store: DeviceStore) => store.get<StoredSearchManifest>(FACTS)

/** Returns a stored file of the offline search data, when its SHA-256 is right; otherwise undefined. */
export async function readVerifiedSearchFile(
  store: DeviceStore,
  { sha256 }: File,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await store.getBytes(fileName(sha256))
  return bytes && (await hashOf(bytes)) === sha256 ? bytes : undefined
}

const hashOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
