/**
 * Has the browser look at once for a newer worker than the one it has, or for the end of a broken one. It does so by itself
 * too, but only once that one rests, which on a busy device may be long. A browser without one is asked for nothing.
 */
export function renewWorker(): void {
  const known = 'serviceWorker' in navigator && navigator.serviceWorker.getRegistration('/')
  // Without a network there is none.
  if (known) known.then((registration) => registration?.update()).catch(() => undefined)
}
