import type { PDFPageProxy } from 'pdfjs-dist'
import type { TextContent } from 'pdfjs-dist/types/src/display/api'
import type * as Engine from './engine.ts'
import type { Run } from './normalizedText.ts'

/** More would be refused by a phone, and seen by nobody. */
const MOST_PIXELS = 4_000_000

/** Draws a page as wide as `width` CSS pixels on a canvas of its own, as sharp as the screen and the bound allow. */
export async function paint(page: PDFPageProxy, width: number, mode: number, signal: AbortSignal, density?: number) {
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
    erase(canvas)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Takes a canvas away with its memory, which a browser may otherwise keep for long. */
export function erase(canvas: HTMLCanvasElement) {
  canvas.remove()
  canvas.width = 0
  canvas.height = 0
}

/** The text of a page as it lies over its picture: its runs, and the element that holds each. */
export type TextRuns = { runs: Run[]; elements: HTMLElement[] }

/** Writes the text of a page over its picture, to be selected and read aloud. */
export async function writeText(page: PDFPageProxy, host: HTMLElement, engine: typeof Engine): Promise<TextRuns> {
  host.replaceChildren()
  const content = await page.getTextContent()
  const layer = new engine.TextLayer({
    textContentSource: content,
    container: host,
    viewport: page.getViewport({ scale: 1 }),
  })
  await layer.render()
  return { runs: runsOf(content), elements: layer.textDivs }
}

/** The runs of a page's text. */
export const runsOf = ({ items }: TextContent): Run[] => items.filter((item) => 'str' in item)
