import type { PageViewport } from 'pdfjs-dist'
import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import type { PageRange } from '#contract/accords/accordTexts.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { Highlights } from './Highlights.tsx'
import { normalizeRuns, placeOf } from '#src/accords/reader/pdf/normalizedText.ts'
import type { TextRuns } from '#src/accords/reader/pdf/paint.ts'
import { rectanglesIn, rectanglesOf, type Rectangle } from '#src/accords/reader/pdf/rectangles.ts'

/** Document whose words are highlighted. */
export type Marking = { accord: number; document: number }

type Props = {
  marking: Marking
  page: number
  ranges: PageRange[]
  viewport: PageViewport
  /** Text layer of the document's page, once rendered. */
  runs: TextRuns | undefined
  host: RefObject<HTMLElement | null>
}

/**
 * Highlights of the passage in the address. The server supplies word positions. Offline, only the page's text is known:
 * the passage is then searched in the document's own text layer.
 */
export function PassageHighlights({ marking: { accord, document }, page, ranges, viewport, runs, host }: Props) {
  const params = { id: accord, document, page }
  const { data: answer } = useReply(keyOf('GET /accords/:id/documents/:document/pages/:page', { params }))
  const { width, height } = viewport
  const isMeasured = answer && answer.data.words.length > 0
  const measured = useMemo(
    () => isMeasured && rectanglesOf(answer.data, ranges, viewport),
    // oxlint-disable-next-line react/exhaustive-deps -- a viewport of the same size is the same
    [answer, ranges, width, height],
  )
  const [found, setFound] = useState<Rectangle[]>()
  useLayoutEffect(() => {
    const element = host.current
    if (!answer || isMeasured || !runs || !element) return
    const own = normalizeRuns(runs.runs)
    const places = ranges.flatMap((range) => placeOf(range, answer.data.text, own.text) ?? [])
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows where the text lies
    setFound(places.flatMap(({ start, end }) => rectanglesIn(element, runs, own, start, end)))
  }, [answer, isMeasured, ranges, runs, host])
  const rectangles = measured || found
  return rectangles && <Highlights rectangles={rectangles} kind="place" isShown />
}
