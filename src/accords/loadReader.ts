import { useContext, useEffect, useLayoutEffect } from 'react'
import { useSWRConfig } from 'swr'
import type { Accord } from '#contract/accords/accords.ts'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import { PAGE_PICTURE_WIDTHS } from '#contract/accords/pagePictureSizes.ts'
import type { PdfReaderPosition } from '#contract/accords/readerPath.ts'
import { lastReadPdfPageNumber } from '#src/accords/reader/lastPages.ts'
import { prefetchPagePicture } from '#src/accords/reader/pictures/fetchPagePicture.ts'
import { documentTextPartCacheKey } from '#src/accords/reader/text/documentTextPartCacheKey.ts'
import { PrefetchContext } from '#src/api/prefetched.ts'
import { getSessionToken } from '#src/auth/session.ts'
import { whenIdle } from '#src/lib/whenIdle.ts'
import { isMeteredConnection } from '#src/navigation/metered.ts'
import { loadModuleWithoutReloadOnFailure } from '#src/navigation/newVersion.ts'
import { devicePreparedAt } from '#src/offline/prepared.ts'
import { firstReaderView, preferredReaderView } from './readerView.ts'

/** Loads the JavaScript of the reader. The PDF engine is apart: it loads when the pictures of pages do not suffice. */
export const loadDocumentReader = () => import('./reader/Reader.tsx').then((module) => module.DocumentReader)

// When the address opens a document, the reader loads in parallel with the page.
if (!import.meta.env.SSR && getSessionToken() !== undefined && new URLSearchParams(location.search).has('document'))
  void loadModuleWithoutReloadOnFailure(loadDocumentReader).catch(() => undefined)

/**
 * Preloads the JavaScript of the reader: at once when the URL opens a document, or in idle time when one is near. With
 * `needsPdfForPages`, also the PDF engine for a member who reads pages: some of these documents have no pictures.
 */
export function usePreloadDocumentReader(isNear: boolean, isAskedFor = false, needsPdfForPages = false) {
  useEffect(() => {
    const load = () =>
      void loadModuleWithoutReloadOnFailure(() => import('./reader/Reader.tsx'))
        .then(({ preloadPdfEngine }) => needsPdfForPages && preferredReaderView() === 'pages' && preloadPdfEngine())
        .catch(() => undefined)
    if (isAskedFor) load()
    else if (isNear && !isMeteredConnection()) return whenIdle(load)
    return undefined
  }, [isNear, isAskedFor, needsPdfForPages])
}

/** Fetches the text at the URL's place in a document, in parallel with the agreement and the reader's code. */
export function usePrefetchDocumentText(accord: number | undefined, place: PdfReaderPosition | undefined) {
  const { mutate } = useSWRConfig()
  const { fetchAhead, isComing } = useContext(PrefetchContext)
  const [document, page] = [place?.document, place?.page]
  useEffect(() => {
    if (accord === undefined || document === undefined || preferredReaderView() !== 'text') return
    const first = page ?? lastReadPdfPageNumber(document) ?? 1
    const key = documentTextPartCacheKey(accord, document, documentTextPartOf(first))
    if (!isComing(key)) mutate(key, fetchAhead(key), { revalidate: false }).catch(() => undefined)
  }, [accord, document, page, mutate, fetchAhead, isComing])
}

/** Fetches the picture of the page at the URL's place in a document, in parallel with the reader's code. */
export function usePrefetchPagePicture(accord: Accord | undefined, place: PdfReaderPosition | undefined) {
  const [document, asked] = [accord?.documents.find(({ id }) => id === place?.document), place?.page]
  // Before the effects of the reader, which use the picture.
  useLayoutEffect(() => {
    if (!accord || !document?.pictures || devicePreparedAt()) return
    if (firstReaderView(document, accord.clauses) !== 'pages') return
    const page = asked ?? lastReadPdfPageNumber(document.id) ?? 1
    prefetchPagePicture({
      accord: accord.id,
      document: document.id,
      version: document.pictures.version,
      page,
      width: PAGE_PICTURE_WIDTHS[0],
    })
  }, [accord, document, asked])
}
