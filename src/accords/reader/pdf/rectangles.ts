import type { PageViewport } from 'pdfjs-dist'
import type { PdfPageTextRange, PdfPageText } from '#contract/accords/accordTexts.ts'
import type { RenderedPdfTextLayer } from './renderPdfPage.ts'
import type { NormalizedPdfText } from './normalizedText.ts'

/** Size of a displayed PDF page, and a function that places a point of the PDF page on it. */
export type PdfPagePlacement = Pick<PageViewport, 'width' | 'height' | 'convertToViewportPoint'>

/** Rectangle on a PDF page, in percent of its width and height, independent of zoom. */
export type PdfPagePercentRectangle = { left: number; top: number; width: number; height: number }

type Word = PdfPageText['words'][number]

/** Returns the rectangles of some character ranges of a PDF page, one for each line. */
export function findPdfTextRangeRectangles(
  { words }: PdfPageText,
  ranges: PdfPageTextRange[],
  viewport: PdfPagePlacement,
): PdfPagePercentRectangle[] {
  return ranges.flatMap(({ start, end }) =>
    lines(words.filter(([from, to]) => from < end && to > start)).map((box) => asRectangle(box, viewport)),
  )
}

/** Returns the range of a PDF page's text whose words lie within given rectangles; undefined when there are none. */
export function textRangeInPdfRectangles(
  { words }: PdfPageText,
  rectangles: PdfPagePercentRectangle[],
  viewport: PdfPagePlacement,
): PdfPageTextRange | undefined {
  const inside = words.filter(([, , ...box]) => {
    const { left, top, width, height } = asRectangle(box, viewport)
    const [x, y] = [left + width / 2, top + height / 2]
    return rectangles.some((one) => holds(one.left, x, one.width) && holds(one.top, y, one.height))
  })
  const [first, last] = [inside[0], inside.at(-1)]
  return first && last && { start: first[0], end: last[1] }
}

/** Returns the rectangles of a range of normalized text, measured in the PDF page's text layer. */
export function measurePdfTextRectangles(
  page: Element,
  { elements }: RenderedPdfTextLayer,
  { places }: NormalizedPdfText,
  start: number,
  end: number,
) {
  const [from, fromOffset] = places(start)
  const [to, toOffset] = places(end - 1)
  const box = page.getBoundingClientRect()
  return elements.slice(from, to + 1).flatMap((element, index) => {
    const text = element.firstChild
    if (!(text instanceof Text)) return []
    const range = document.createRange()
    range.setStart(text, index === 0 ? Math.min(fromOffset, text.length) : 0)
    range.setEnd(text, from + index === to ? Math.min(toOffset + 1, text.length) : text.length)
    return [...range.getClientRects()].map((rect) => toPdfPagePercentRectangle(box, rect))
  })
}

/** Converts a rectangle in viewport pixels into percent of a PDF page. */
export const toPdfPagePercentRectangle = (
  page: DOMRect,
  { left, top, width, height }: DOMRect,
): PdfPagePercentRectangle => ({
  left: ((left - page.left) / page.width) * 100,
  top: ((top - page.top) / page.height) * 100,
  width: (width / page.width) * 100,
  height: (height / page.height) * 100,
})

type Box = [left: number, bottom: number, right: number, top: number]

function lines(words: Word[]): Box[] {
  const boxes: Box[] = []
  for (const [, , left, bottom, right, top] of words) {
    const last = boxes.at(-1)
    const isSameLine = last && bottom < last[3] && top > last[1] && left >= last[0]
    if (isSameLine) boxes[boxes.length - 1] = [last[0], Math.min(last[1], bottom), right, Math.max(last[3], top)]
    else boxes.push([left, bottom, right, top])
  }
  return boxes
}

function asRectangle(box: Box, viewport: PdfPagePlacement): PdfPagePercentRectangle {
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(box[0], box[1]) as number[]
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(box[2], box[3]) as number[]
  return {
    left: (Math.min(x1, x2) / viewport.width) * 100,
    top: (Math.min(y1, y2) / viewport.height) * 100,
    width: (Math.abs(x2 - x1) / viewport.width) * 100,
    height: (Math.abs(y2 - y1) / viewport.height) * 100,
  }
}

const holds = (start: number, at: number, length: number) => at >= start && at <= start + length
