import { hasPackFiles } from '#src/offline/worker/packFiles.ts'

/** URL path of the portal's service worker. */
const WORKER = '/sw.js'

/**
 * Registers the service worker, which caches the code and frames of members' pages. Called only for a signed-in member.
 * Does nothing in browsers without service workers, such as some private windows.
 */
export async function registerServiceWorker(): Promise<void> {
  const [known] = await findPortalWorkers()
  return known ? untilActive(known) : register(WORKER)
}

/** Registers the service worker under a new URL, to bypass the browser's cached copy. */
export const registerServiceWorkerUnderNewUrl = (): Promise<void> => register(`${WORKER}?anew=${Date.now()}`)

async function register(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const url = policy().createScriptURL(address) as string
  await untilActive(await navigator.serviceWorker.register(url, { scope: '/' }))
}

/** Resolves when a registration has an active service worker, or none that installs. */
async function untilActive({ active, waiting, installing }: ServiceWorkerRegistration) {
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

/** True when the service worker is active with the files of a prepared device, so that pages open without a network. */
export async function canServiceWorkerOpenPages(): Promise<boolean> {
  return (await hasPackFiles()) && (await findPortalWorkers()).some(({ active }) => active !== null)
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
