import { addPlugins, cleanupOutdatedCaches, getCacheKeyForURL, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { portalPagePaths } from '#contract/paths.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { CACHED_PAGE_FALLBACK_MS, SILENT_NETWORK_DEADLINE_MS } from './deadlines.ts'
import {
  deleteVisitedPageFrames,
  pageFrameCachePath,
  shouldServeCachedPageFrame,
  isCachedPageFrameOld,
  refetchCachedPageFrame,
} from './pageFrames.ts'
import { cachePackFiles, deleteFormerPackFiles, hasPackFiles } from './packFiles.ts'
import {
  deleteLeftoverVisitedPagesCache,
  isNetworkSilent,
  recordNetworkSilence,
  VISITED_PAGES_CACHE,
} from './silence.ts'
import type { ExtendableWorkerEvent, WorkerScope } from './workerScope.ts'
import './notifications.ts'

declare const self: WorkerScope

/** Maximum number of visited pages in the service worker's cache. */
const SEEN_AT_MOST = 80

// oxlint-disable-next-line eslint/no-underscore-dangle -- the name that workbox's tools know
const files = self.__WB_MANIFEST

// Rejects files from another server, such as a captive wifi page.
addPlugins([{ fetchDidSucceed: async ({ response }) => ours(response) }])
// No skipWaiting: an open page uses the files of its release until its last tab is closed.
precache(files)
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  // Browsers that know static routes read the code from the cache without starting this worker (Chromium 123).
  const routes = event.addRoutes?.([
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    { condition: { urlPattern: '/api/*' }, source: 'network' },
  ])
  routes?.catch(() => undefined)
  // A prepared device has the whole pack again before the new release takes over.
  event.waitUntil(hasPackFiles().then((isPrepared) => (isPrepared ? cachePackFiles() : undefined)))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteFormerPackFiles(String(files[0]?.revision)), deleteVisitedPageFrames()]))
})

registerRoute(
  // API replies are never cached here. Requests for HTML come from `cachePublicPages`, which needs the network.
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.headers.get('accept') !== 'text/html' &&
    request.mode !== 'navigate' &&
    !url.pathname.startsWith('/api/') &&
    url.pathname !== '/sw.js',
  async ({ request }) => (await brought(request.url)) ?? fetch(request),
)

registerRoute(
  new NavigationRoute(async ({ url, request, event }) => openPage(url, request, event), {
    denylist: [/^\/(?:api|bureau|apercu|composants|lettre|adresse|demo|reseau)\b/, /\.\w+$/, /\/formulaire$/],
  }),
)

const MEMBERS = /^\/(?:accords|events|profile|carte|preparer-mon-vol)\b/

/**
 * Opens a page for a member: the cached frame of a members' page or of home at once, and every other page from the
 * network. A reload, and any page while a newer release waits, asks the network first.
 */
async function openPage(url: URL, request: Request, event: ExtendableWorkerEvent): Promise<Response> {
  const frame = shouldServeCachedPageFrame(url, request) && !self.registration.waiting && (await keptPage(url))
  if (!frame) return openFromNetwork(url, request)
  if (isCachedPageFrameOld(frame)) event.waitUntil(refetchCachedPageFrame(url).catch(() => undefined))
  return frame
}

async function openFromNetwork(url: URL, request: Request): Promise<Response> {
  const fromNetwork = fetchPage(url, request)
  const isSilent = await isNetworkSilent().catch(() => false)
  if (isSilent) fromNetwork.then(() => recordNetworkSilence(false)).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, isSilent ? SILENT_NETWORK_DEADLINE_MS : CACHED_PAGE_FALLBACK_MS)
  })
  let isEnded = false
  const ended = fromNetwork.catch(() => undefined).finally(() => (isEnded = true))
  const came = await Promise.race([ended, late])
  if (!isEnded) recordNetworkSilence(true).catch(() => undefined)
  return came ?? (await keptPage(url)) ?? fromNetwork.catch(() => Response.redirect(portalPagePaths.offline))
}

/** Fetches a page from the portal. Throws TypeError when another server answers. */
async function fetchPage(url: URL, request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.type === 'opaqueredirect') return followRedirect(url)
  ours(response)
  if (response.ok && !MEMBERS.test(url.pathname) && !url.search) await remember(request, response.clone())
  return response
}

/**
 * Redirects the browser to the final URL of an HTTP redirection. The service worker follows it first, within the
 * portal's origin, to check which server answers. Throws TypeError when the portal does not.
 */
async function followRedirect({ href }: URL): Promise<Response> {
  const end = ours(await fetch(href, { headers: { accept: 'text/html' } }))
  return Response.redirect(end.url)
}

/**
 * Returns a cached file: of this release, else of any, since names of code change with its content. Searches without
 * opening a cache, which would recreate it after a wipe.
 */
async function brought(address: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(address)
  return (key === undefined ? undefined : await caches.match(key)) ?? caches.match(address)
}

/**
 * Returns an HTTP response of the portal. Throws TypeError when it lacks the portal's header: another server has
 * answered.
 */
function ours(response: Response): Response {
  if (!response.headers.has(PORTAL_RESPONSE_HEADER)) throw new TypeError('Another server has answered')
  return response
}

/** Returns the cached HTML page, or the generic frame of its kind: members' pages are alike before their data loads. */
async function keptPage({ pathname }: URL): Promise<Response | undefined> {
  const frame = pageFrameCachePath(pathname)
  return (await caches.match(frame, { cacheName: VISITED_PAGES_CACHE })) ?? brought(frame)
}

async function remember(request: Request, response: Response) {
  const cache = await caches.open(VISITED_PAGES_CACHE)
  await cache.put(new URL(request.url).pathname, response)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - SEEN_AT_MOST))) await cache.delete(old)
  await deleteLeftoverVisitedPagesCache()
}
