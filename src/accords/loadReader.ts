import { useEffect } from 'react'
import { tokenNow } from '#src/auth/session.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMetered } from '#src/navigation/metered.ts'
import { quietly } from '#src/navigation/newVersion.ts'

/** Loads the code of the document reader, which in turn loads the PDF engine and starts its worker. */
export const loadReader = () => import('./reader/Reader.tsx').then((module) => module.Reader)

// When the address opens a document, the reader loads in parallel with the page.
if (!import.meta.env.SSR && tokenNow() !== undefined && new URLSearchParams(location.search).has('document'))
  void quietly(loadReader).catch(() => undefined)

/**
 * Preloads the document reader: at once when the address opens a document, or when the browser is idle if a document is
 * one tap away.
 */
export function useReaderAhead(isNear: boolean, isAskedFor = false) {
  useEffect(() => {
    const load = () => void quietly(loadReader).catch(() => undefined)
    if (isAskedFor) load()
    else if (isNear && !isMetered()) return whenIdle(load)
    return undefined
  }, [isNear, isAskedFor])
}
