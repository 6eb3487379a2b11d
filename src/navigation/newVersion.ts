import { notify } from '#src/lib/messages.ts'

/** Said when a part of the page cannot be loaded. */
export const FAILED_PART = 'Cet élément n’a pas pu être chargé. Vérifiez votre réseau, puis réessayez.'

const KEY = 'reloadedForNewVersion'
const SOON_MS = 10_000

let quiet = 0

/**
 * A page's code that cannot be loaded is most often that of a version that was replaced: the page is loaded anew,
 * once. When that has just been done the person is told, and the event is left to be rethrown.
 */
export function reloadForNewVersion() {
  window.addEventListener('vite:preloadError', (event) => {
    if (quiet) return
    const reloadedAt = Number(sessionStorage.getItem(KEY))
    if (!navigator.onLine || Date.now() - reloadedAt < SOON_MS) return explain()
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    // A network that is gone would leave the person on the browser's own page: the portal stays, and says so.
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => location.reload(), explain)
  })
}

const explain = () => notify('error', FAILED_PART)

/** Loads code that nobody waits for: when it cannot be loaded the page is not loaded anew, and nobody is told. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet++
  try {
    return await load()
  } finally {
    quiet--
  }
}
