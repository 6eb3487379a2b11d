import { notify } from '#src/lib/messages.ts'
import { isUnreached, noteReload } from '#src/lib/unreached.ts'

/** Said when a part of the page is not there: the network is only blamed for what it is to blame for. */
export const failedPart = (error: unknown) =>
  isUnreached(error)
    ? 'Cet élément n’a pas pu être chargé. Vérifiez votre réseau, puis réessayez.'
    : 'Cet élément n’a pas pu s’ouvrir\u00a0: une erreur s’est produite dans la page. Rechargez-la, puis réessayez.'

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
    // Code that came and failed would fail again.
    if (!isUnreached(event.payload)) return explain(event.payload)
    const reloadedAt = Number(sessionStorage.getItem(KEY))
    if (!navigator.onLine || Date.now() - reloadedAt < SOON_MS) return explain(event.payload)
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    // A network that is gone would leave the person on the browser's own page: the portal stays, and says so.
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
    noteReload(asked)
  })
}

const explain = (error: unknown) => notify('error', failedPart(error))

/** Loads code that nobody waits for: when it cannot be loaded the page is not loaded anew, and nobody is told. */
export async function quietly<T>(load: () => Promise<T>): Promise<T> {
  quiet++
  try {
    return await load()
  } finally {
    quiet--
  }
}
