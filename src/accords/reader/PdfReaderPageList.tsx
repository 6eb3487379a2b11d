import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { NumberedAccordArticleHeading } from '#contract/accords/accords.ts'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { space } from '#theme/space.ts'
import { PdfPageView } from './PdfPageView.tsx'
import type { HighlightedPdfReference } from '#src/accords/reader/marks/PassageHighlights.tsx'
import { isWiderThanLargePicture, pageRatio } from '#src/accords/reader/pictures/pageFrames.ts'
import { useColumnFit } from '#src/accords/reader/pictures/useColumnFit.ts'
import type { ReaderPagePictures } from '#src/accords/reader/pictures/useDocumentPagePictures.ts'
import { useTextWish } from '#src/accords/reader/pictures/useTextWish.ts'
import { createPdfRenderQueue, type PdfRenderQueue } from './pdf/createRenderQueue.ts'
import type { LoadedPdf } from './useOpenDocument.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'

type Props = {
  /** Open PDF; undefined while the pictures of the pages are enough. */
  reading: LoadedPdf | undefined
  pictures: ReaderPagePictures | undefined
  /** Number of pages. */
  count: number
  view: RefObject<HTMLDivElement | null>
  zoom: number
  isNight: boolean
  /** Number of the PDF page around which pages are rendered, after a pause in scrolling. */
  settled: number
  current: () => number
  queue: PdfRenderQueue
  /** Height of most PDF pages, relative to their width; `onRatio` is called when it is known. */
  ratio: number
  onRatio: (ratio: number) => void
  /** Called when a page's picture is shown, or cannot be fetched. */
  onPicture: (isFetched: boolean) => void
  /** Called when the pages need the open PDF: to select text, or to show more detail than the pictures have. */
  onEngine: (why: 'text' | 'detail') => void
  clauses: NumberedAccordArticleHeading[]
  marking: HighlightedPdfReference
  place: { page?: number | undefined; marks?: PdfPageTextRange[] | undefined }
  hitsByPage: Map<number, DocumentSearchHit[]>
  chosen: DocumentSearchHit | undefined
  hasText: boolean
  hasRecognized: boolean
}

/**
 * Number of PDF pages rendered before and after the current one. At most seven canvases exist, with a pending page and
 * a thumbnail.
 */
const AROUND = 2
const SETTLED_MS = 120

/** Scrollable list of a PDF's pages, of which only those near the current one are rendered. */
export function PdfReaderPageList(props: Props) {
  const { reading, pictures, count, view, zoom, isNight, settled, current, queue, ratio, onRatio } = props
  const { onPicture, onEngine, clauses, marking, place, hitsByPage, chosen, hasText, hasRecognized } = props
  const list = useRef<HTMLDivElement>(null)
  const [pictureQueue] = useState(createPdfRenderQueue)
  const width = useSettledWidth(list)
  const fit = useColumnFit(view, list, { column: pictures?.column, zoom })
  const selectWished = useTextWish(view, reading === undefined, () => onEngine('text'))
  const shown = pictures?.placements.get(settled)
  const isTooLarge = shown !== undefined && isWiderThanLargePicture(width, shown)
  // A page that has no picture yet.
  const isLacking = pictures !== undefined && shown === undefined
  const askForEngine = useEffectEvent(() => onEngine('detail'))
  useEffect(() => {
    if (isTooLarge || isLacking) askForEngine()
  }, [isTooLarge, isLacking])
  const { ratios, onSize } = useRatios(ratio, onRatio)

  return (
    <View
      ref={view}
      data-night={isNight}
      data-fitted={fit > 1 && zoom === 1}
      role="region"
      aria-label="Pages du document"
      tabIndex={0}
    >
      <List ref={list} data-pages style={{ width: `calc(min(100%, ${WIDEST}) * ${zoom * fit})` }}>
        {Array.from({ length: count }, (_, index) => {
          const number = index + 1
          return (
            <PdfPageView
              key={number}
              reading={reading}
              pictures={pictures}
              number={number}
              ratio={ratioOf(pictures, number) ?? ratios.get(number) ?? ratio}
              isAlive={Math.abs(number - settled) <= AROUND}
              width={width}
              queue={queue}
              pictureQueue={pictureQueue}
              current={current}
              onSize={onSize}
              onPicture={onPicture}
              onText={selectWished}
              clauses={clauses}
              marking={marking}
              marks={place.page === number && place.marks?.length ? place.marks : undefined}
              hits={hitsByPage.get(number)}
              chosen={chosen?.page === number ? chosen : undefined}
              hasText={hasText}
              hasRecognized={hasRecognized}
            />
          )
        })}
      </List>
    </View>
  )
}

function ratioOf(pictures: ReaderPagePictures | undefined, number: number) {
  const placement = pictures?.placements.get(number)
  return placement && pageRatio(placement)
}

const WIDEST = '54rem'

/**
 * Returns the debounced width of the PDF reader's pages. During a pinch zoom, the pages' pictures are only stretched.
 */
function useSettledWidth(list: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const observer = new ResizeObserver(() => {
      const measure = () => setWidth(element.firstElementChild?.clientWidth ?? 0)
      clearTimeout(timer)
      if (isFirst) measure()
      else timer = setTimeout(measure, SETTLED_MS)
      isFirst = false
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [list])
  return width
}

function useRatios(usual: number, onRatio: (ratio: number) => void) {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map())
  const isKnown = useRef(false)
  const now = useRef({ usual, onRatio })
  useEffect(() => {
    now.current = { usual, onRatio }
  })
  const onSize = useMemo(
    () => (number: number, ratio: number) => {
      if (!isKnown.current) now.current.onRatio(ratio)
      else if (Math.abs(ratio - now.current.usual) > 0.001)
        setRatios((known) => (known.get(number) === ratio ? known : new Map(known).set(number, ratio)))
      isKnown.current = true
    },
    [],
  )
  return { ratios, onSize }
}

const View = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  // The reader handles pinch gestures itself, to zoom its pages and not the portal.
  touchAction: 'pan-x pan-y',
  backgroundColor: vars.palette.sunken,
  // The margins of the pages are outside; zooming out shows them.
  '&[data-fitted=true]': { overflowX: 'hidden' },
  '&:focus-visible': { outlineOffset: -3 },
  // Night reading inverts paper, pictures and highlights.
  '&[data-night=true]': {
    filter: 'invert(0.9) hue-rotate(180deg)',
    backgroundColor: groundOf(vars.palette.common),
  },
}))

const List = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space.x3,
  margin: '0 auto',
  padding: `${space.x2} ${space.x2} ${space.x8}`,
})

// Slightly darker than the paper; inverted, slightly lighter.
const groundOf = ({ white: paper, black: ink }: { white: string; black: string }) =>
  `color-mix(in srgb, ${paper} 92%, ${ink})`
