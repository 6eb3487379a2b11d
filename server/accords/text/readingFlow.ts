import { LIST_ITEM_PATTERN } from '#contract/accords/buildDocumentText.ts'
import type { PdfPageLayout, PdfPageLine } from './layoutPages.ts'

/** Line of a PDF's running text, without page headers and footers. */
export type PdfReadingFlowLine = PdfPageLine & {
  page: number
  /** Number and title of the article that begins on this line of the PDF. */
  article?: { number: string; title: string; isByHand?: boolean } | undefined
  /** Article that contains this line of the PDF, once articles are known. */
  under?: object | undefined
  /** True for a heading in a PDF's text: marked in the file, or larger or bolder than the text. */
  isTitle: boolean
  /** True when a paragraph begins on this line of the PDF. */
  isFirst: boolean
}

const LARGER = 1.12
/** Difference of font sizes, relative to the text's, from which the text of a new page is another one. */
const OTHER_SIZE = 0.08
const TITLE_LENGTH = 200
const EDGE = 2
/**
 * Criteria of a PDF's repeated header or footer. It is on half of the pages, or in one place on two close pages, since
 * left and right differ.
 */
const REPEATED = { times: 3, share: 0.5, near: 2, points: 3 }
/** Matches headings of an agreement's parts, which may repeat but are no page headers. */
const TITLE = /^(?:art(?:icle|\.)|annexes?|titre|chapitre|partie|section)(?![\p{L}])/iu

/** Returns the lines of a PDF in reading order, without repeated headers and footers. */
export function pdfReadingFlow(
  pages: PdfPageLayout[],
  repeated = repeatedHeaderAndFooterLines(pages),
): PdfReadingFlowLine[] {
  const size = usualSize(pages)
  const flow: PdfReadingFlowLine[] = []
  for (const { page, lines } of pages) {
    for (const line of lines) {
      if (repeated.has(line)) continue
      const before = flow.at(-1)
      const isLarge = line.size >= size * LARGER || (line.isBold && line.size >= size)
      const isTitle = line.text.length <= TITLE_LENGTH && (line.isHeading || isLarge)
      flow.push({
        ...line,
        page,
        isTitle,
        isFirst: beginsParagraph(line, before?.page === page ? before : undefined, { before, isTitle }),
      })
    }
  }
  return flow
}

function beginsParagraph(
  line: PdfPageLine,
  above: PdfPageLine | undefined,
  { before, isTitle }: { before: PdfReadingFlowLine | undefined; isTitle: boolean },
) {
  if (!before || before.isTitle !== isTitle || LIST_ITEM_PATTERN.test(line.text)) return true
  // On a new page. Text of another size, such as below a footnote, does not continue it.
  if (!above) return /[.:;!?»]\s*$/.test(before.text) || Math.abs(before.size - line.size) > line.size * OTHER_SIZE
  // Elsewhere on the page, or lower than the next line would be.
  return line.top > above.bottom + line.size * 1.5 || above.bottom - line.top > line.size * 0.25
}

/** Returns the font size of most of a PDF's text. */
function usualSize(pages: PdfPageLayout[]): number {
  const signs = new Map<number, number>()
  for (const { lines } of pages)
    for (const { size, text } of lines) if (size > 0) signs.set(size, (signs.get(size) ?? 0) + text.length)
  const [usual] = [...signs].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] ?? 0
}

/** Returns the texts of a PDF's repeated page headers and footers, each once regardless of page numbers. */
export const repeatedHeaderAndFooterTexts = (repeated: Set<PdfPageLine>): string[] =>
  [...Map.groupBy(repeated, shapeOf).values()].flatMap(([first]) => first?.text.slice(0, TITLE_LENGTH) ?? [])

/** Returns the lines of a PDF that are repeated page headers or footers. */
export function repeatedHeaderAndFooterLines(pages: PdfPageLayout[]): Set<PdfPageLine> {
  const all = Map.groupBy(pages.flatMap(edgesOf), ({ shape }) => shape)
  const enough = Math.max(REPEATED.times, pages.length * REPEATED.share)
  const repeated = new Set<PdfPageLine>()
  for (const same of all.values()) {
    const isOften = new Set(same.map(({ page }) => page)).size >= enough
    for (const [at, one] of same.entries()) {
      // Sorted by page, so that close pages are adjacent.
      const near = same.slice(Math.max(0, at - AROUND), at + AROUND + 1)
      if (near.some((other) => isCounted(one, other) && (isOften || isAtOnePlace(one, other)))) repeated.add(one.line)
    }
  }
  return repeated
}

type Edge = { page: number; line: PdfPageLine; shape: string }
const AROUND = 2 * REPEATED.near * EDGE

function isAtOnePlace(one: Edge, other: Edge): boolean {
  const isNear = Math.abs(one.page - other.page) <= REPEATED.near
  return isNear && Math.abs(one.line.top - other.line.top) <= REPEATED.points
}

/**
 * True when two page headers of a PDF differ only by a number that increases with the page. Numbers in a table's rows
 * do not.
 */
function isCounted(one: Edge, other: Edge): boolean {
  const others = numbersIn(other)
  const pages = other.page - one.page
  return pages !== 0 && numbersIn(one).every((number, at) => [0, pages].includes((others[at] ?? 0) - number))
}

const numbersIn = ({ line }: Edge) => (line.text.match(/\d+/g) ?? []).map(Number)

/** Returns the first and last lines of a PDF page, both in file order and by position. */
function edgesOf({ page, lines }: PdfPageLayout): Edge[] {
  const standing = lines.toSorted((one, other) => other.top - one.top)
  const edges = [lines, standing].flatMap((all) => [...all.slice(0, EDGE), ...all.slice(-EDGE)])
  return [...new Set(edges)]
    .filter(({ text }) => !TITLE.test(text))
    .map((line) => ({ page, line, shape: shapeOf(line) }))
}

// Page numbers (« 12 », « iv ») and other counters become « # ».
const shapeOf = ({ text }: PdfPageLine) =>
  text
    .replace(/^[ivxlc]+$/i, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
