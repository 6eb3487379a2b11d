import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState, type RefObject } from 'react'
import { releaseCanvas, renderPdfPage, renderPdfTextLayer, type RenderedPdfTextLayer } from './pdf/renderPdfPage.ts'
import type { PdfRenderQueue } from './pdf/createRenderQueue.ts'
import type { LoadedPdf } from './useOpenDocument.ts'

type Wanted = {
  number: number
  isAlive: boolean
  /** Width of the PDF page in CSS pixels; 0 until it is known. */
  width: number
  queue: PdfRenderQueue
  urgency: () => number
  picture: RefObject<HTMLElement | null>
  text: RefObject<HTMLElement | null>
}

/**
 * Renders a PDF page and its text layer while it is near the current page, once the PDF is open; frees their memory
 * afterwards.
 */
export function usePdfPageRendering(reading: LoadedPdf | undefined, wanted: Wanted) {
  const { number, isAlive, width, queue, urgency, picture, text } = wanted
  const { engine, pdf } = reading ?? {}
  const [page, setPage] = useState<PDFPageProxy>()
  const [runs, setRuns] = useState<RenderedPdfTextLayer>()
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (!isAlive || !pdf) return undefined
    let proxy: PDFPageProxy | undefined
    let isGivenUp = false
    const [canvases, words] = [picture.current, text.current]
    pdf.getPage(number).then(
      (given) => {
        proxy = given
        if (!isGivenUp) setPage(given)
      },
      () => isGivenUp || setHasFailed(true),
    )
    return () => {
      isGivenUp = true
      setPage(undefined)
      setRuns(undefined)
      canvases?.querySelectorAll('canvas').forEach(releaseCanvas)
      words?.replaceChildren()
      proxy?.cleanup()
    }
  }, [pdf, number, isAlive, picture, text])

  useEffect(() => {
    if (!page || !engine || width === 0) return undefined
    const controller = new AbortController()
    const { signal } = controller
    queue({
      signal,
      urgency,
      async run() {
        const canvas = await renderPdfPage(page, width, engine.pdfAnnotationMode, signal).catch((error: unknown) => {
          if (!signal.aborted) setHasFailed(true)
          throw error
        })
        if (signal.aborted) return releaseCanvas(canvas)
        picture.current?.querySelectorAll('canvas').forEach(releaseCanvas)
        picture.current?.append(canvas)
      },
    })
    return () => controller.abort()
  }, [page, width, queue, urgency, engine, picture])

  const isPlaced = width > 0
  useEffect(() => {
    if (!page || !engine || !isPlaced) return undefined
    const controller = new AbortController()
    const { signal } = controller
    queue({
      signal,
      // After the pictures of visible pages.
      urgency: () => urgency() + 1.5,
      async run() {
        if (!text.current) return
        const written = await renderPdfTextLayer(page, text.current, engine)
        if (!signal.aborted) setRuns(written)
      },
    })
    return () => controller.abort()
  }, [page, isPlaced, queue, urgency, engine, text])

  return { page, runs, hasFailed }
}
