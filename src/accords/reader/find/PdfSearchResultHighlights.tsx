import { useLayoutEffect, useState, type RefObject } from 'react'
import { PdfPageHighlights } from '#src/accords/reader/marks/Highlights.tsx'
import { normalizePdfTextRuns } from '#src/accords/reader/pdf/normalizedText.ts'
import type { RenderedPdfTextLayer } from '#src/accords/reader/pdf/renderPdfPage.ts'
import { measurePdfTextRectangles, type PdfPagePercentRectangle } from '#src/accords/reader/pdf/rectangles.ts'
import type { DocumentSearchHit } from './useFindInDocument.ts'

type Props = {
  runs: RenderedPdfTextLayer
  hits: DocumentSearchHit[]
  chosen: DocumentSearchHit | undefined
  host: RefObject<HTMLElement | null>
}

/** Highlights of search results on a PDF page, measured on the page's text layer. */
export function PdfSearchResultHighlights({ runs, hits, chosen, host }: Props) {
  const [found, setFound] = useState<{ start: number; rectangles: PdfPagePercentRectangle[] }[]>([])
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return
    const text = normalizePdfTextRuns(runs.runs)
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows where the text lies
    setFound(
      hits.map(({ start, end }) => ({ start, rectangles: measurePdfTextRectangles(element, runs, text, start, end) })),
    )
  }, [runs, hits, host])
  return found.map(({ start, rectangles }) => {
    const isChosen = start === chosen?.start
    return (
      <PdfPageHighlights key={start} rectangles={rectangles} kind={isChosen ? 'chosen' : 'found'} isShown={isChosen} />
    )
  })
}
