import { styled } from '@mui/material/styles'
import type { PDFPageProxy } from 'pdfjs-dist'
import { memo, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { PdfSearchResultHighlights } from '#src/accords/reader/find/PdfSearchResultHighlights.tsx'
import { UrlPassageHighlights, type HighlightedPdfReference } from '#src/accords/reader/marks/PassageHighlights.tsx'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import { ScannedPageTextForScreenReaders } from '#src/accords/reader/marks/ScannedPageTextForScreenReaders.tsx'
import { PdfTextLayer } from '#src/accords/reader/marks/PdfTextLayer.ts'
import type { LoadedPdf } from './useOpenDocument.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'
import { PagePictureImage } from '#src/accords/reader/pictures/PagePictureImage.tsx'
import { PictureText } from '#src/accords/reader/pictures/PictureText.tsx'
import type { ReaderPagePictures } from '#src/accords/reader/pictures/useDocumentPagePictures.ts'
import { usePagePicture } from '#src/accords/reader/pictures/usePagePicture.ts'
import { usePdfPageRendering } from './usePdfPageRendering.ts'

type Props = {
  /** Open PDF; undefined while the page's picture is enough. */
  reading: LoadedPdf | undefined
  /** Pictures of the document's pages. */
  pictures: ReaderPagePictures | undefined
  number: number
  /** Height of a PDF page, relative to its width. */
  ratio: number
  isAlive: boolean
  width: number
  queue: PdfRenderQueue
  /** Queue of the pictures to fetch. */
  pictureQueue: PdfRenderQueue
  /** Returns the number of the PDF page being read. */
  current: () => number
  onSize: (number: number, ratio: number) => void
  /** Called when a page's picture is shown, or cannot be fetched. */
  onPicture: (isFetched: boolean) => void
  /** Called when a page's text can be selected. */
  onText: (number: number) => void
  clauses: NumberedAccordArticleHeading[]
  marking: HighlightedPdfReference
  marks?: PdfPageTextRange[] | undefined
  hits?: DocumentSearchHit[] | undefined
  chosen?: DocumentSearchHit | undefined
  /** True when the server has read text of the document. */
  hasText: boolean
  /** True when the PDF has scanned pages with recognized text (OCR). */
  hasRecognized: boolean
}

/**
 * Page of the PDF reader. It is an empty box until it is near the current page, then shows its picture and highlights,
 * and what the PDF engine draws over it once the PDF is open.
 */
export const PdfPageView = memo(function PdfPageView(props: Props) {
  const { reading, pictures, number, ratio, isAlive, width, queue, pictureQueue, current, onSize } = props
  const { onPicture, onText, clauses, marking, marks, hits, chosen, hasText, hasRecognized } = props
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
  const placement = pictures?.placements.get(number)
  const url = usePagePicture({
    ...marking,
    version: pictures?.version ?? '',
    page: number,
    hasPicture: placement !== undefined,
    isAlive,
    isFetched: reading === undefined,
    pixels: width,
    queue: pictureQueue,
    urgency,
    onPicture,
  })
  const plain = page?.getViewport({ scale: 1 })
  // The size of a page with a picture is known: nothing moves when the PDF replaces the picture.
  const isMeasured = placement !== undefined
  useEffect(() => {
    if (page && !isMeasured) onSize(number, ratioOf(page))
  }, [page, number, onSize, isMeasured])
  const tellText = useEffectEvent(onText)
  useEffect(() => {
    if (runs) tellText(number)
  }, [runs, number])
  const marked = placement ?? plain

  return (
    <Paper
      role="group"
      aria-label={`Page ${number}`}
      data-page={number}
      data-picture={url !== undefined && !runs}
      style={{
        aspectRatio: String(1 / ratio),
        ...(plain && { ['--total-scale-factor' as never]: width / plain.width }),
      }}
    >
      {url && <PagePictureImage url={url} number={number} clauses={clauses} isReplaced={runs !== undefined} />}
      <div ref={picture} aria-hidden />
      {hasFailed && !url && <p>Cette page est endommagée : elle ne peut pas être affichée.</p>}
      {marked && marks && (
        <UrlPassageHighlights
          marking={marking}
          page={number}
          ranges={marks}
          viewport={marked}
          runs={runs}
          host={text}
        />
      )}
      {runs && hits && <PdfSearchResultHighlights runs={runs} hits={hits} chosen={chosen} host={text} />}
      <PdfTextLayer ref={text} lang="fr" />
      {url && !runs && hasText && !hasRecognized && <PictureText marking={marking} page={number} />}
      {(runs ?? (url && hasRecognized)) && (
        <ScannedPageTextForScreenReaders
          marking={marking}
          page={number}
          hasRecognized={hasRecognized}
          isWordless={runs?.runs.every(({ str }) => str.trim() === '') ?? false}
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
  '&[data-picture=true]': { cursor: 'text' },
  '& canvas': { position: 'absolute', inset: 0, display: 'block', width: '100%', height: '100%' },
  '& > p': { ...typography.body1, position: 'absolute', inset: '30% 10% auto', textAlign: 'center' },
  '& > .unseen': { width: 1, height: 1, margin: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
}))
