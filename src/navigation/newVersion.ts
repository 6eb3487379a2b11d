import { showToast } from '#src/lib/messages.ts'
import { isCodeLoadError, recordPageReloadForMissingCode } from '#src/lib/unreached.ts'

/**
 * Returns the French message for a part of the page whose code failed to load. It blames the network only for network
 * errors.
 */
export const moduleLoadFailureMessage = (error: unknown) =>
  isCodeLoadError(error)
    ? 'Cet élément n’a pas pu être chargé. Vérifiez votre réseau, puis réessayez.'
    : 'Cet élément n’a pas pu s’ouvrir\u00a0: une erreur s’est produite dans la page. Rechargez-la, puis réessayez.'

const KEY = 'reloadedForNewVersion'
const SOON_MS = 10_000

let quiet = 0

/**
 * Installs a listener that reloads the page once when its code cannot load, which usually means that a new version
 * replaced it. If the page was just reloaded, the listener shows a message and rethrows the error.
 */
export function installReloadOnCodeLoadFailure() {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet) return
    // Code that loaded and failed would fail again.
    if (!isCodeLoadError(event.payload)) return explain(event.payload)
    const reloadedAt = Number(sessionStorage.getItem(KEY))
    if (!navigator.onLine || Date.now() - reloadedAt < SOON_MS) return explain(event.payload)
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    // Reloading offline would show the browser's error page: stay and show a message.
    const { payload } = event
    const asked = fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => {
        location.reload()
        return new Promise<never>(() => undefined)
      },
      () => {
        explain(payload)
        throw payload
      },
    )
    asked.catch(() => undefined)
    recordPageReloadForMissingCode(asked)
  })
}

const explain = (error: unknown) => showToast('error', moduleLoadFailureMessage(error))

/** Lazy-loads an optional code module: a failure neither reloads the page nor shows a message. */
export async function loadModuleWithoutReloadOnFailure<T>(load: () => Promise<T>): Promise<T> {
  quiet++
  try {
    return await load()
  } finally {
    quiet--
  }
}
