import { useEffect } from 'react'
import { getSessionToken } from '#src/auth/session.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { loadOptionalModule } from '#src/navigation/newVersion.ts'

/** Loads the JavaScript of the PDF reader, which in turn loads the PDF engine and starts its worker. */
export const loadDocumentReader = () => import('./reader/Reader.tsx').then((module) => module.DocumentReader)

// When the address opens a document, the reader loads in parallel with the page.
if (!import.meta.env.SSR && getSessionToken() !== undefined && new URLSearchParams(location.search).has('document'))
  void loadOptionalModule(loadDocumentReader).catch(() => undefined)

/**
 * Preloads the JavaScript of the PDF reader: at once when the URL opens a document, or in idle time when one is near.
 */
export function usePreloadDocumentReader(isNear: boolean, isAskedFor = false) {
  useEffect(() => {
    const load = () => void loadOptionalModule(loadDocumentReader).catch(() => undefined)
    if (isAskedFor) load()
    else if (isNear && !isMeteredConnection()) return whenIdle(load)
    return undefined
  }, [isNear, isAskedFor])
}
