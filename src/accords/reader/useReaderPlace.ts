import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pdfReaderPath, parsePdfReaderPosition } from '#contract/accords/readerPath.ts'
import { lastReadPdfPageNumber, storeLastPdfPageRead } from './lastPages.ts'

/**
 * Returns the page and passage of a PDF that the URL names, and the first page to show: the URL's, else the one last
 * read.
 */
export function usePdfReaderPositionFromUrl(document: number) {
  const [search] = useSearchParams()
  const place = parsePdfReaderPosition(search) ?? { document }
  // Keeps the same object while the address is unchanged.
  const [kept, setKept] = useState({ asked: search.toString(), place })
  if (kept.asked !== search.toString()) setKept({ asked: search.toString(), place })
  const [first] = useState(() => place.page ?? lastReadPdfPageNumber(document) ?? 1)
  return { place: kept.place, first }
}

/** Stores the current page of a PDF on this device and in the URL, so that a reload restores it. */
export function useStorePdfReaderPosition(accord: number, document: number, page: number | undefined) {
  useEffect(() => {
    if (page === undefined) return
    storeLastPdfPageRead(document, page)
    const shown = parsePdfReaderPosition(new URLSearchParams(location.search))
    if (shown?.document !== document || shown.page === page) return
    // Bypasses the router: neither scroll position nor focus changes.
    history.replaceState(history.state, '', pdfReaderPath(accord, { document, page }))
  }, [accord, document, page])
}
