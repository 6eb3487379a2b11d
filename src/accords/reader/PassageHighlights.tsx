import type { PageViewport } from 'pdfjs-dist'
import { useMemo } from 'react'
import type { PageRange } from '#contract/accordTexts.ts'
import { keyOf } from '#src/api/call.ts'
import { useReply } from '#src/api/useReply.ts'
import { Highlights } from './Highlights.tsx'
import { rectanglesOf } from './pdf/rectangles.ts'

/** The document whose words are marked. */
export type Marking = { accord: number; document: number }

type Props = { of: Marking; page: number; ranges: PageRange[]; viewport: PageViewport }

/** What the address marks on a page: the server knows where its words stand. */
export function PassageHighlights({ of: { accord, document }, page, ranges, viewport }: Props) {
  const params = { id: accord, document, page }
  const { data: answer } = useReply(keyOf('GET /accords/:id/documents/:document/pages/:page', { params }))
  const { width, height } = viewport
  const rectangles = useMemo(
    () => answer && rectanglesOf(answer.data, ranges, viewport),
    // oxlint-disable-next-line react/exhaustive-deps -- a viewport of the same size is the same
    [answer, ranges, width, height],
  )
  return rectangles && <Highlights of={rectangles} kind="place" isShown />
}
