import { useContext, useEffect } from 'react'
import { useSWRConfig } from 'swr'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import type { PdfReaderPosition } from '#contract/accords/readerPath.ts'
import { lastReadPdfPageNumber } from '#src/accords/reader/lastPages.ts'
import { documentTextKey } from '#src/accords/reader/text/documentTextKey.ts'
import { PrefetchContext } from '#src/api/prefetched.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { loadOptionalModule } from '#src/navigation/newVersion.ts'
import { preferredReaderView } from './readerView.ts'

/**
 * Loads the JavaScript of the reader. Where it shows pages first, it loads the PDF engine in turn and starts its worker.
 */
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

/** Fetches the text at the URL's place in a document, in parallel with the agreement and the reader's code. */
export function usePrefetchDocumentText(accord: number | undefined, place: PdfReaderPosition | undefined) {
  const { mutate } = useSWRConfig()
  const { fetchAhead, isComing } = useContext(PrefetchContext)
  const [document, page] = [place?.document, place?.page]
  useEffect(() => {
    if (accord === undefined || document === undefined || preferredReaderView() !== 'text') return
    const first = page ?? lastReadPdfPageNumber(document) ?? 1
    const key = documentTextKey(accord, document, documentTextPartOf(first))
    if (!isComing(key)) mutate(key, fetchAhead(key), { revalidate: false }).catch(() => undefined)
  }, [accord, document, page, mutate, fetchAhead, isComing])
}
