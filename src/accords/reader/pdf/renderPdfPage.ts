import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'
import type * as Engine from './engine.ts'
import type { PdfTextRun } from './normalizedText.ts'

/** Maximum number of pixels of the canvas that shows a PDF page: phones refuse larger canvases. */
const MOST_PIXELS = 4_000_000

/** Renders a PDF page on a new canvas, `width` CSS pixels wide, at the screen's density up to a limit. */
export async function renderPdfPage(
  page: PDFPageProxy,
  width: number,
  mode: number,
  signal: AbortSignal,
  density?: number,
) {
  const plain = page.getViewport({ scale: 1 })
  const scale = width / plain.width
  const pixels = scale * scale * plain.width * plain.height
  const sharp = Math.min(density ?? window.devicePixelRatio, Math.sqrt(MOST_PIXELS / pixels))
  const viewport = page.getViewport({ scale: scale * sharp })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  const task = page.render({ canvas, viewport, annotationMode: mode })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
    return canvas
  } catch (error) {
    releaseCanvas(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Removes a canvas and frees its memory, which browsers may otherwise retain for long. */
export function releaseCanvas(canvas: HTMLCanvasElement) {
  canvas.remove()
  canvas.width = 0
  canvas.height = 0
}

/** Text layer of a PDF page: text runs, and the HTML element of each. */
export type RenderedPdfTextLayer = { runs: PdfTextRun[]; elements: HTMLElement[] }

/** Renders the text layer of a PDF page over its picture, for selection and screen readers. */
export async function renderPdfTextLayer(
  page: PDFPageProxy,
  host: HTMLElement,
  engine: typeof Engine,
): Promise<RenderedPdfTextLayer> {
  host.replaceChildren()
  const content = await page.getTextContent()
  const layer = new engine.TextLayer({
    textContentSource: content,
    container: host,
    viewport: page.getViewport({ scale: 1 }),
  })
  await layer.render()
  return { runs: pdfTextRuns(content), elements: layer.textDivs }
}

/** Returns the text runs of a PDF page. */
export const pdfTextRuns = ({ items }: TextContent): PdfTextRun[] => items.filter((item) => 'str' in item)
