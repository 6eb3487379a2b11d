/** The address of the portal's service worker. */
const WORKER = '/sw.js'

/**
 * Has the browser keep the code of members' pages, so that they open without a network: at a member's tap alone. Does
 * nothing where there are no service workers (a private window of some browsers).
 */
export const registerWorker = (): Promise<void> => register(WORKER)

/** The same by an address that this browser does not know yet. */
export const anewWorker = (): Promise<void> => register(`${WORKER}?anew=${Date.now()}`)

async function register(address: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const url = policy().createScriptURL(address) as string
  const { active, waiting, installing } = await navigator.serviceWorker.register(url, { scope: '/' })
  const begun = waiting ?? installing
  if (!active && begun) await ended(begun)
}

/** The portal's own workers alone: the library of stories may be served at the same address, with another. */
export async function ownWorkers(): Promise<ServiceWorkerRegistration[]> {
  const found = (await navigator.serviceWorker?.getRegistrations?.()) ?? []
  return found.filter(({ active, waiting, installing }) => {
    const worker = active ?? waiting ?? installing
    return worker !== null && new URL(worker.scriptURL).pathname === WORKER
  })
}

/** Whether one is at work with what it has brought, without which no page opens where there is no network. */
export async function hasPages(): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const isBrought = (await caches.keys()).some((name) => name.startsWith('workbox-precache'))
  return isBrought && (await ownWorkers()).some(({ active }) => active !== null)
}

/** What it brings may not come: then it is at work no more than before. */
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
// A policy is made once: the browser refuses a second one of its name.
const policy = () =>
  (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('offline-worker', rules) ?? rules)

const rules: Policy = {
  createScriptURL(asked) {
    if (!/^\/sw\.js(?:\?anew=\d+)?$/.test(asked)) throw new TypeError('Only the service worker is admitted')
    return asked
  },
}
