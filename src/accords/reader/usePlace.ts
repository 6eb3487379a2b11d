import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readerPath, readerPlace } from '#contract/accords/readerPath.ts'
import { lastPage, rememberPage } from './lastPages.ts'

/** Where the address leads in a document, and the page to begin with: the address' own, else the last one read. */
export function usePlace(document: number) {
  const [search] = useSearchParams()
  const place = readerPlace(search) ?? { document }
  // What is marked stays the same object while the address does.
  const [kept, setKept] = useState({ asked: search.toString(), place })
  if (kept.asked !== search.toString()) setKept({ asked: search.toString(), place })
  const [first] = useState(() => place.page ?? lastPage(document) ?? 1)
  return { place: kept.place, first }
}

/** Keeps the page that is read: on this device, and in the address, so that a page loaded anew stands there again. */
export function useKeptPage(accord: number, document: number, page: number | undefined) {
  useEffect(() => {
    if (page === undefined) return
    rememberPage(document, page)
    const shown = readerPlace(new URLSearchParams(location.search))
    if (shown?.document !== document || shown.page === page) return
    // Beside the router: for it the page is the same, and neither the window nor the focus moves.
    history.replaceState(history.state, '', readerPath(accord, { document, page }))
  }, [accord, document, page])
}
