import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { space } from '#theme/space.ts'
import { releaseCanvas, renderPdfPage } from './pdf/renderPdfPage.ts'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import type { LoadedPdf } from './useOpenDocument.ts'

type Props = {
  reading: LoadedPdf
  current: number
  ratio: number
  queue: PdfRenderQueue
  onPage: (page: number) => void
}

const WIDTH_PX = 112

/** List of a PDF's page thumbnails, each rendered when visible. */
export function PdfPageThumbnails({ reading, current, ratio, queue, onPage }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it follows the page that is read
  }, [current])
  return (
    <List ref={list}>
      {Array.from({ length: reading.pdf.numPages }, (_, index) => (
        <li key={index}>
          <button
            type="button"
            aria-label={`Page ${index + 1}`}
            aria-current={current === index + 1 ? 'page' : undefined}
            onClick={() => onPage(index + 1)}
          >
            <Picture reading={reading} number={index + 1} ratio={ratio} queue={queue} />
            <span className="tabular">{index + 1}</span>
          </button>
        </li>
      ))}
    </List>
  )
}

function Picture({
  reading: { engine, pdf },
  number,
  ratio,
  queue,
}: Omit<Props, 'current' | 'onPage'> & { number: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let controller: AbortController | undefined
    const draw = async (signal: AbortSignal) => {
      const page = await pdf.getPage(number)
      const canvas = await renderPdfPage(page, WIDTH_PX, engine.pdfAnnotationMode, signal, 1.5)
      // A data URL frees the canvas at once.
      setSrc(canvas.toDataURL('image/jpeg', 0.7))
      releaseCanvas(canvas)
    }
    const observer = new IntersectionObserver(([entry]) => {
      controller?.abort()
      if (!entry?.isIntersecting) return setSrc(undefined)
      controller = new AbortController()
      const { signal } = controller
      // Pages being read have priority.
      queue({ signal, urgency: () => LATER, run: () => draw(signal) })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      controller?.abort()
    }
  }, [engine, pdf, number, queue])
  return (
    <div ref={frame} style={{ aspectRatio: String(1 / ratio) }}>
      {src && <img src={src} alt="" />}
    </div>
  )
}

const LATER = 1000

const List = styled('ol')(({ theme: { vars, typography } }) => ({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space.x3,
  margin: 0,
  padding: 0,
  button: {
    ...typography.caption,
    width: '100%',
    padding: space.x1,
    border: 0,
    borderRadius: vars.shape.small,
    background: 'none',
    color: vars.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: vars.palette.action.hover },
    '&[aria-current]': { backgroundColor: vars.palette.company.selected, color: vars.palette.company.text },
  },
  'button > div': { overflow: 'hidden', backgroundColor: vars.palette.sunken, boxShadow: vars.shadows[1] },
  img: { display: 'block', width: '100%', height: '100%' },
}))
