import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { apiReplyKey } from '#src/api/call.ts'
import { useApiReply } from '#src/api/useApiReply.ts'
import { PdfPageHighlights } from './Highlights.tsx'
import { normalizePdfTextRuns, findPassageInPdfText } from '#src/accords/reader/pdf/normalizedText.ts'
import type { RenderedPdfTextLayer } from '#src/accords/reader/pdf/renderPdfPage.ts'
import {
  measurePdfTextRectangles,
  findPdfTextRangeRectangles,
  type PdfPagePlacement,
  type PdfPagePercentRectangle,
} from '#src/accords/reader/pdf/rectangles.ts'

/** Ids of the agreement and of the PDF whose words are highlighted. */
export type HighlightedPdfReference = { accord: number; document: number }

type Props = {
  marking: HighlightedPdfReference
  page: number
  ranges: PdfPageTextRange[]
  viewport: PdfPagePlacement
  /** Selectable text layer of the PDF page, once rendered. */
  runs: RenderedPdfTextLayer | undefined
  host: RefObject<HTMLElement | null>
}

/**
 * Highlights, on a PDF page, of the passage in the URL. The server supplies word positions. Offline, only the page's
 * text is known: the passage is then searched in the PDF's own text layer.
 */
export function UrlPassageHighlights({ marking: { accord, document }, page, ranges, viewport, runs, host }: Props) {
  const params = { id: accord, document, page }
  const { data: answer } = useApiReply(apiReplyKey('GET /accords/:id/documents/:document/pages/:page', { params }))
  const { width, height } = viewport
  const isMeasured = answer && answer.data.words.length > 0
  const measured = useMemo(
    () => isMeasured && findPdfTextRangeRectangles(answer.data, ranges, viewport),
    // oxlint-disable-next-line react/exhaustive-deps -- a viewport of the same size is the same
    [answer, ranges, width, height],
  )
  const [found, setFound] = useState<PdfPagePercentRectangle[]>()
  useLayoutEffect(() => {
    const element = host.current
    if (!answer || isMeasured || !runs || !element) return
    const own = normalizePdfTextRuns(runs.runs)
    const places = ranges.flatMap((range) => findPassageInPdfText(range, answer.data.text, own.text) ?? [])
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows where the text lies
    setFound(places.flatMap(({ start, end }) => measurePdfTextRectangles(element, runs, own, start, end)))
  }, [answer, isMeasured, ranges, runs, host])
  const rectangles = measured || found
  return rectangles && <PdfPageHighlights rectangles={rectangles} kind="place" isShown />
}
