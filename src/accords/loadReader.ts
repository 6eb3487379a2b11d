import { useEffect } from 'react'
import { tokenNow } from '#src/auth/session.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMetered } from '#src/navigation/metered.ts'
import { quietly } from '#src/navigation/newVersion.ts'

/** The reader's code, which brings its engine and starts its worker. */
export const loadReader = () => import('./reader/Reader.tsx').then((module) => module.Reader)

// Where the address asks for it, it comes beside the page that opens it, and not after it.
if (!import.meta.env.SSR && tokenNow() !== undefined && new URLSearchParams(location.search).has('document'))
  void quietly(loadReader).catch(() => undefined)

/** Loads the reader ahead: at once where the address asks for it, or once the browser has time, where it is a tap away. */
export function useReaderAhead(isNear: boolean, isAskedFor = false) {
  useEffect(() => {
    const load = () => void quietly(loadReader).catch(() => undefined)
    if (isAskedFor) load()
    else if (isNear && !isMetered()) return whenIdle(load)
    return undefined
  }, [isNear, isAskedFor])
}
