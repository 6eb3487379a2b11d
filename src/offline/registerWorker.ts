/** The address of the portal's service worker. */
export const WORKER = '/sw.js'

/**
 * Has the browser keep the code of members' pages, so that they open without a network: at a member's tap alone. Does
 * nothing where there are no service workers (a private window of some browsers).
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(policy().createScriptURL(WORKER) as string, { scope: '/' })
  await navigator.serviceWorker.ready
}

type Policy = { createScriptURL: (url: string) => unknown }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

let made: Policy | undefined
// A policy is made once: the browser refuses a second one of its name.
const policy = () =>
  (made ??= (window as { trustedTypes?: Factory }).trustedTypes?.createPolicy('offline-worker', rules) ?? rules)

const rules: Policy = {
  createScriptURL(asked) {
    if (asked !== WORKER) throw new TypeError('Only the service worker is admitted')
    return asked
  },
}
