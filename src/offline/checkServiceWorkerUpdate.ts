/**
 * Makes the browser check at once for a new service worker. By itself, it checks only when the current one is idle.
 * Does nothing without a service worker.
 */
export function checkServiceWorkerUpdate(): void {
  const known = 'serviceWorker' in navigator && navigator.serviceWorker.getRegistration('/')
  // The check fails without a network.
  if (known) known.then((registration) => registration?.update()).catch(() => undefined)
}
