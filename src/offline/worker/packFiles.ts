import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'

/** Name of the cache of the files that only a prepared device has. */
const PACK_FILES_CACHE = 'pack'
/** URL of the build's list of these files. The cache holds it too, once all of them are there. */
const LIST = '/offline-files.json'

type PackFileList = {
  /** Version of the build. */
  version: string
  /** URL paths of code, then of page frames. */
  files: string[]
}

/**
 * Caches the code and page frames with which a prepared device opens every page of the pack. Files that the device has
 * are not fetched again. Throws TypeError when a file fails to load or another server answers.
 */
export async function cachePackFiles(signal?: AbortSignal): Promise<void> {
  if (!('caches' in globalThis)) return
  const list = await fetchFile(LIST, 'no-cache', signal)
  const { version, files } = (await list.clone().json()) as PackFileList
  const isSameVersion = (await readCachedList())?.version === version
  const cache = await caches.open(PACK_FILES_CACHE)
  for (const path of files) {
    // The name of such a file changes with its content.
    const isNamedByContent = path.startsWith('/assets/')
    if ((isNamedByContent || isSameVersion) && (await cache.match(path))) continue
    const known = isNamedByContent ? await caches.match(path) : undefined
    await cache.put(path, known ?? (await fetchFile(path, isNamedByContent ? 'default' : 'reload', signal)))
  }
  await cache.put(LIST, list)
}

/** True when this device has all files of a prepared device's pages, of any version of the portal. */
export const hasPackFiles = async (): Promise<boolean> => (await readCachedList()) !== undefined

/** Deletes the pack's files of other versions of the portal, once none of their pages is open. */
export async function deleteFormerPackFiles(version: string): Promise<void> {
  const list = await readCachedList()
  if (list?.version !== version) return
  const cache = await caches.open(PACK_FILES_CACHE)
  const current = new Set([LIST, ...list.files])
  for (const { url } of await cache.keys()) if (!current.has(new URL(url).pathname)) await cache.delete(url)
}

async function readCachedList(): Promise<PackFileList | undefined> {
  if (!('caches' in globalThis)) return undefined
  const list = await caches.match(LIST, { cacheName: PACK_FILES_CACHE })
  return (await list?.json()) as PackFileList | undefined
}

async function fetchFile(path: string, cache: RequestCache, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, { cache, ...(signal && { signal }) })
  if (response.ok && response.headers.has(PORTAL_RESPONSE_HEADER)) return response
  throw new TypeError(`${path} could not be fetched`)
}
