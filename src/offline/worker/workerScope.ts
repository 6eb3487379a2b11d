import type { PrecacheEntry } from 'workbox-precaching'

/** Event of a service worker that lasts until a promise settles. */
export type ExtendableWorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

type StaticRoute = { condition: { urlPattern: string }; source: 'cache' | 'network' }
type InstallEvent = ExtendableWorkerEvent & { addRoutes?: (routes: StaticRoute[]) => Promise<void> }

/** The few members of the service worker's scope that the portal uses; the page's types lack them. */
export type WorkerScope = {
  /** Files of members' screens and frames of their pages. The build replaces this name by the list. */
  __WB_MANIFEST: PrecacheEntry[]
  addEventListener: ((kind: 'install', run: (event: InstallEvent) => void) => void) &
    ((kind: 'activate', run: (event: ExtendableWorkerEvent) => void) => void)
  registration: { waiting: unknown }
}
