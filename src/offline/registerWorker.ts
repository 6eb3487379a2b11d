/** URL path of the portal's service worker. */
const WORKER = '/sw.js'

/**
 * Registers the service worker, which caches the code of members' pages for offline use. Called only after a member's
 * tap. Does nothing in browsers without service workers, such as some private windows.
 */
export const registerServiceWorker = (): Promise<void> => register(WORKER)

/** Registers the service worker under a new URL, to bypass the browser's cached copy. */
export const reregisterServiceWorker = (): Promise<void> => register(`${WORKER}?anew=${Date.now()}`)

async function register(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const url = policy().createScriptURL(address) as string
  const { active, waiting, installing } = await navigator.serviceWorker.register(url, { scope: '/' })
  const begun = waiting ?? installing
  if (!active && begun) await ended(begun)
}

/**
 * Returns the registrations of the portal's own service worker. Storybook may register another one at the same origin.
 */
export async function findPortalWorkers(): Promise<ServiceWorkerRegistration[]> {
  const found = (await navigator.serviceWorker?.getRegistrations?.()) ?? []
  return found.filter(({ active, waiting, installing }) => {
    const worker = active ?? waiting ?? installing
    return worker !== null && new URL(worker.scriptURL).pathname === WORKER
  })
}

/** True when the service worker is active with its cached files, so that pages open without a network. */
export async function canServiceWorkerOpenPages(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const isBrought = (await caches.keys()).some((name) => name.startsWith('workbox-precache'))
  return isBrought && (await findPortalWorkers()).some(({ active }) => active !== null)
}

/** Resolves when a service worker is active or has failed to install. */
const ended = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

type Policy = { createScriptURL: (url: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let made: Policy | undefined
// The browser refuses a second Trusted Types policy of the same name.
const policy = () =>
  (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('offline-worker', rules) ?? rules)

const rules: Policy = {
  createScriptURL(asked) {
    if (!/^\/sw\.js(?:\?anew=\d+)?$/.test(asked)) throw new TypeError('Only the service worker is admitted')
    return asked
  },
}
