import { styled } from '@mui/material/styles'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { space } from '#theme/space.ts'
import { PdfPageView } from './PdfPageView.tsx'
import type { HighlightedPdfIds } from '#src/accords/reader/marks/PassageHighlights.tsx'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import type { LoadedPdf } from './useOpenDocument.ts'
import type { DocumentSearchHit } from '#src/accords/reader/find/useFindInDocument.ts'

type Props = {
  reading: LoadedPdf
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
  marking: HighlightedPdfIds
  place: { page?: number | undefined; marks?: PdfPageTextRange[] | undefined }
  hits: DocumentSearchHit[]
  chosen: DocumentSearchHit | undefined
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
  const {
    reading,
    view,
    zoom,
    isNight,
    settled,
    current,
    queue,
    ratio,
    onRatio,
    marking,
    place,
    hits,
    chosen,
    hasRecognized,
  } = props
  const list = useRef<HTMLDivElement>(null)
  const width = useSettledWidth(list)
  const { ratios, onSize } = useRatios(ratio, onRatio)
  const byPage = useMemo(() => groupedByPage(hits), [hits])

  return (
    <View ref={view} data-night={isNight} role="region" aria-label="Pages du document" tabIndex={0}>
      <List ref={list} data-pages style={{ width: `calc(min(100%, ${WIDEST}) * ${zoom})` }}>
        {Array.from({ length: reading.pdf.numPages }, (_, index) => {
          const number = index + 1
          return (
            <PdfPageView
              key={number}
              reading={reading}
              number={number}
              ratio={ratios.get(number) ?? ratio}
              isAlive={Math.abs(number - settled) <= AROUND}
              width={width}
              queue={queue}
              current={current}
              onSize={onSize}
              marking={marking}
              marks={place.page === number && place.marks?.length ? place.marks : undefined}
              hits={byPage.get(number)}
              chosen={chosen?.page === number ? chosen : undefined}
              hasRecognized={hasRecognized}
            />
          )
        })}
      </List>
    </View>
  )
}

function groupedByPage(hits: DocumentSearchHit[]) {
  const pages = new Map<number, DocumentSearchHit[]>()
  for (const hit of hits) pages.set(hit.page, [...(pages.get(hit.page) ?? []), hit])
  return pages
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
