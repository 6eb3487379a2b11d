import type { PageRange, PageText } from '#contract/accords/accordTexts.ts'
import { erase, paint } from '#src/accords/reader/pdf/paint.ts'
import { rectanglesOf } from '#src/accords/reader/pdf/rectangles.ts'
import type { Reading } from '#src/accords/reader/useDocument.ts'

/** As wide as a page is drawn, in pixels: letters that are read at arm’s length. */
const WIDTH = 1400
/** What is left around the lines, in hundredths of the page. */
const AROUND = { x: 2, y: 0.8 }

/** The lines of a page in which a passage stands, cut from the page as it is drawn; undefined when they have no place. */
export async function cutPassage({ engine, pdf }: Reading, text: PageText, range: PageRange, signal: AbortSignal) {
  const page = await pdf.getPage(text.page)
  const viewport = page.getViewport({ scale: 1 })
  const own = rectanglesOf(text, [range], viewport)
  // Whole lines, as wide as the text of the page is.
  const all = rectanglesOf(text, [{ start: 0, end: text.text.length }], viewport)
  if (own.length === 0) return undefined
  const top = Math.max(0, Math.min(...own.map((one) => one.top)) - AROUND.y)
  const bottom = Math.min(100, Math.max(...own.map((one) => one.top + one.height)) + AROUND.y)
  const left = Math.max(0, Math.min(...all.map((one) => one.left)) - AROUND.x)
  const right = Math.min(100, Math.max(...all.map((one) => one.left + one.width)) + AROUND.x)

  const whole = await paint(page, WIDTH, engine.annotationMode, signal, 1)
  const cut = document.createElement('canvas')
  const [x, y] = [(left / 100) * whole.width, (top / 100) * whole.height]
  cut.width = Math.ceil(((right - left) / 100) * whole.width)
  cut.height = Math.ceil(((bottom - top) / 100) * whole.height)
  cut.getContext('2d')?.drawImage(whole, x, y, cut.width, cut.height, 0, 0, cut.width, cut.height)
  erase(whole)
  return cut
}
