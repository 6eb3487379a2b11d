import { cleanupOutdatedCaches, getCacheKeyForURL, precache, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { paths } from '#contract/paths.ts'
import { deadlines } from './deadlines.ts'
import './notifications.ts'

// What of a service worker's world this one uses: the page's types know none of it.
declare const self: { __WB_MANIFEST: (PrecacheEntry | string)[] }

const SEEN = 'pages'
const SEEN_AT_MOST = 40

// Without a call to skip waiting: an open page keeps the files it was made of until its last tab is closed.
// oxlint-disable-next-line eslint/no-underscore-dangle -- the name that workbox's tools know
precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  // The API's answers never come this way: they are in no cache.
  ({ url, sameOrigin, request }) =>
    sameOrigin && request.mode !== 'navigate' && !url.pathname.startsWith('/api/') && url.pathname !== '/sw.js',
  async ({ request }) => (await brought(request.url)) ?? fetch(request),
)

registerRoute(
  new NavigationRoute(async ({ url, request }) => openPage(url, request), {
    denylist: [/^\/(?:api|bureau|apercu|composants|lettre|adresse|demo|reseau)\b/, /\.\w+$/, /\/formulaire$/],
  }),
)

const MEMBERS = /^\/(?:accords|events|profile|carte|preparer-mon-vol)\b/

async function openPage(url: URL, request: Request): Promise<Response> {
  const fromNetwork = fetch(request).then(async (response) => {
    if (!isOurs(response)) throw new TypeError('Another server has answered')
    if (response.ok && !MEMBERS.test(url.pathname) && !url.search) await remember(request, response.clone())
    return response
  })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, deadlines.page))
  const came = await Promise.race([fromNetwork.catch(() => undefined), late])
  return came ?? (await keptPage(url)) ?? fromNetwork.catch(() => Response.redirect(paths.offline))
}

/** What came with the worker. Its cache is not opened, which would bring it back, empty, once the device was wiped. */
async function brought(address: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(address)
  return key === undefined ? undefined : caches.match(key)
}

/** A hotel's page has none of our policy; a redirection cannot be looked into, and is followed. */
const isOurs = ({ headers, type }: Response) =>
  type === 'opaqueredirect' || (headers.get('content-security-policy') ?? '').includes('offline-worker')

/** The page as it was last seen, or the frame of one of its kind: a members' page is the same until its data is there. */
async function keptPage({ pathname }: URL): Promise<Response | undefined> {
  const frame = pathname.replace(/^\/(accords|events)\/\d+$/, '/$1/1').replace(/^\/carte\/[\w-]+$/, '/carte/0')
  return (await caches.match(pathname, { cacheName: SEEN })) ?? brought(frame)
}

async function remember(request: Request, response: Response) {
  const cache = await caches.open(SEEN)
  await cache.put(new URL(request.url).pathname, response)
  const known = await cache.keys()
  for (const old of known.slice(0, Math.max(0, known.length - SEEN_AT_MOST))) await cache.delete(old)
  // The device was wiped while the page came: nothing of it is left, and this is not the first of it again.
  if ((await caches.keys()).every((name) => name === SEEN)) await caches.delete(SEEN)
}
