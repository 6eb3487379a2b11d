import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { deleteLeftoverVisitedPagesCache, VISITED_PAGES_CACHE } from './silence.ts'

/** Age in ms at which a cached frame is fetched again behind the page that shows it. */
const OLD_AFTER_MS = 600_000
/** Pages whose frame is alike for every member, and home. */
const FRAMED = /^\/(?:(?:accords|events)(?:\/\d+)?|profile)?$/
/** Cache modes of a reload, by a person or for a new version. */
const ASKS_NETWORK = new Set<RequestCache>(['reload', 'no-cache', 'no-store'])

/** Returns the URL path under which the frame of a page is cached: one for all agreements, events and cards. */
export const pageFrameCachePath = (pathname: string) =>
  pathname.replace(/^\/(accords|events|consultations)\/\d+$/, '/$1/1').replace(/^\/carte\/[\w-]+$/, '/carte/0')

/**
 * Returns true when the service worker answers a navigation with the cached page frame at once: for a members' page, or
 * home without a query, and no reload.
 */
export const shouldServeCachedPageFrame = ({ pathname, search }: URL, { cache }: Pick<Request, 'cache'>) =>
  FRAMED.test(pathname) && !(pathname === '/' && search) && !ASKS_NETWORK.has(cache)

/** True when a cached frame was fetched more than ten minutes ago. */
export const isCachedPageFrameOld = ({ headers }: Response) =>
  !(Date.now() - Date.parse(headers.get('date') ?? '') < OLD_AFTER_MS)

/** Fetches the frame of a page again, for its next visit. Keeps the former one when another server answers. */
export async function refetchCachedPageFrame({ pathname }: URL): Promise<void> {
  const path = pageFrameCachePath(pathname)
  const response = await fetch(path, { headers: { accept: 'text/html' }, cache: 'no-cache', priority: 'low' })
  if (!response.ok || !response.headers.has(PORTAL_RESPONSE_HEADER)) return
  await (await caches.open(VISITED_PAGES_CACHE)).put(path, response)
  await deleteLeftoverVisitedPagesCache()
}

/** Deletes the frames fetched for a former release, when the frames of a new one are cached. */
export async function deleteVisitedPageFrames(): Promise<void> {
  if (!(await caches.has(VISITED_PAGES_CACHE))) return
  const cache = await caches.open(VISITED_PAGES_CACHE)
  for (const seen of await cache.keys()) if (FRAMED.test(new URL(seen.url).pathname)) await cache.delete(seen)
}
