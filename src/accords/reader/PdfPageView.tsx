import { styled } from '@mui/material/styles'
import type { PDFPageProxy } from 'pdfjs-dist'
import { memo, useCallback, useEffect, useRef } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { PdfSearchResultHighlights } from '#src/accords/reader/find/PdfSearchResultHighlights.tsx'
import { UrlPassageHighlights, type HighlightedPdfIds } from '#src/accords/reader/marks/PassageHighlights.tsx'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import { RecognizedPdfPageText } from '#src/accords/reader/marks/RecognizedPdfPageText.tsx'
import { PdfTextLayer } from '#src/accords/reader/marks/PdfTextLayer.ts'
import type { LoadedPdf } from './useOpenDocument.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'
import { usePdfPageRendering } from './usePdfPageRendering.ts'

type Props = {
  reading: LoadedPdf
  number: number
  /** Height of a PDF page, relative to its width. */
  ratio: number
  isAlive: boolean
  width: number
  queue: PdfRenderQueue
  /** Returns the number of the PDF page being read. */
  current: () => number
  onSize: (number: number, ratio: number) => void
  marking?: HighlightedPdfIds | undefined
  marks?: PdfPageTextRange[] | undefined
  hits?: DocumentSearchHit[] | undefined
  chosen?: DocumentSearchHit | undefined
  /** True when the PDF has scanned pages with recognized text (OCR). */
  hasRecognized: boolean
}

/**
 * Page of the PDF reader. It is an empty box until it is near the current page, then shows its picture, text and
 * highlights.
 */
export const PdfPageView = memo(function PdfPageView(props: Props) {
  const {
    reading,
    number,
    ratio,
    isAlive,
    width,
    queue,
    current,
    onSize,
    marking,
    marks,
    hits,
    chosen,
    hasRecognized,
  } = props
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const urgency = useCallback(() => Math.abs(number - current()), [number, current])
  const { page, runs, hasFailed } = usePdfPageRendering(reading, {
    number,
    isAlive,
    width,
    queue,
    urgency,
    picture,
    text,
  })
  const plain = page?.getViewport({ scale: 1 })
  useEffect(() => {
    if (page) onSize(number, ratioOf(page))
  }, [page, number, onSize])

  return (
    <Paper
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      style={{
        aspectRatio: String(1 / ratio),
        ...(plain && { ['--total-scale-factor' as never]: width / plain.width }),
      }}
    >
      <div ref={picture} aria-hidden />
      {hasFailed && <p>Cette page est endommagée : elle ne peut pas être affichée.</p>}
      {plain && marks && marking && (
        <UrlPassageHighlights marking={marking} page={number} ranges={marks} viewport={plain} runs={runs} host={text} />
      )}
      {runs && hits && <PdfSearchResultHighlights runs={runs} hits={hits} chosen={chosen} host={text} />}
      <PdfTextLayer ref={text} lang="fr" />
      {runs && (
        <RecognizedPdfPageText
          marking={marking}
          page={number}
          hasRecognized={hasRecognized}
          isWordless={runs.runs.every(({ str }) => str.trim() === '')}
        />
      )}
    </Paper>
  )
})

function ratioOf(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 })
  return height / width
}

const Paper = styled('div')(({ theme: { vars, typography } }) => ({
  position: 'relative',
  overflow: 'hidden',
  width: '100%',
  backgroundColor: vars.palette.background.paper,
  boxShadow: vars.shadows[1],
  '& canvas': { position: 'absolute', inset: 0, display: 'block', width: '100%', height: '100%' },
  '& > p': { ...typography.body1, position: 'absolute', inset: '30% 10% auto', textAlign: 'center' },
  '& > .unseen': { width: 1, height: 1, margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
}))
