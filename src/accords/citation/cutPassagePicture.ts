import type { PdfPageTextRange, PdfPageText } from '#contract/accords/accordTexts.ts'
import { releaseCanvas, renderPdfPage } from '#src/accords/reader/pdf/renderPdfPage.ts'
import { findPdfTextRangeRectangles } from '#src/accords/reader/pdf/rectangles.ts'
import type { LoadedPdf } from '#src/accords/reader/useOpenDocument.ts'

/** Width in pixels at which a PDF page is rendered before a quoted passage is cut from it. Legible at arm's length. */
const WIDTH = 1400
/** Margin around the lines of a quoted passage that is cut from a PDF page, in percent of the page. */
const AROUND = { x: 2, y: 0.8 }

/**
 * Cuts the lines of a quoted passage out of a rendered PDF page, as a canvas. Returns undefined when the words have no
 * known position.
 */
export async function cutPassagePicture(
  { engine, pdf }: LoadedPdf,
  text: PdfPageText,
  range: PdfPageTextRange,
  signal: AbortSignal,
) {
  const page = await pdf.getPage(text.page)
  const viewport = page.getViewport({ scale: 1 })
  const own = findPdfTextRangeRectangles(text, [range], viewport)
  // Whole lines, as wide as the text of the page.
  const all = findPdfTextRangeRectangles(text, [{ start: 0, end: text.text.length }], viewport)
  if (own.length === 0) return undefined
  const top = Math.max(0, Math.min(...own.map((one) => one.top)) - AROUND.y)
  const bottom = Math.min(100, Math.max(...own.map((one) => one.top + one.height)) + AROUND.y)
  const left = Math.max(0, Math.min(...all.map((one) => one.left)) - AROUND.x)
  const right = Math.min(100, Math.max(...all.map((one) => one.left + one.width)) + AROUND.x)

  const whole = await renderPdfPage(page, WIDTH, engine.pdfAnnotationMode, signal, 1)
  const cut = document.createElement('canvas')
  const [x, y] = [(left / 100) * whole.width, (top / 100) * whole.height]
  cut.width = Math.ceil(((right - left) / 100) * whole.width)
  cut.height = Math.ceil(((bottom - top) / 100) * whole.height)
  cut.getContext('2d')?.drawImage(whole, x, y, cut.width, cut.height, 0, 0, cut.width, cut.height)
  releaseCanvas(whole)
  return cut
}
