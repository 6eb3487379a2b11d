import type { PageLayout, Line } from './layoutPages.ts'

/** A line of a document's running text. */
export type FlowLine = Line & {
  page: number
  /** The number and the title of the article that begins here. */
  article?: { number: string; title: string; isByHand?: boolean } | undefined
  /** The article that it stands in, once they are found. */
  under?: object | undefined
  /** Whether it is a heading: the file says so, or it is larger or bolder than the text. */
  isTitle: boolean
  /** Whether a paragraph begins here. */
  isFirst: boolean
}

const LARGER = 1.12
const TITLE_LENGTH = 200
const EDGE = 2
/** What stands on half of the pages, or at one place on two that are near each other: left and right may differ. */
const REPEATED = { times: 3, share: 0.5, near: 2, points: 3 }
/** Not where a part begins: its title may well be that of others. */
const TITLE = /^(?:art(?:icle|\.)|annexes?|titre|chapitre|partie|section)(?![\p{L}])/iu
const BULLET = /^(?:[•▪◦‣–—-]|[a-z]\)|\d{1,2}[°)])\s/

/** The lines that are read one after the other: without what stands at the head and the foot of most pages. */
export function readingFlow(pages: PageLayout[], repeated = repeatedLines(pages)): FlowLine[] {
  const size = usualSize(pages)
  const flow: FlowLine[] = []
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
  line: Line,
  above: Line | undefined,
  { before, isTitle }: { before: FlowLine | undefined; isTitle: boolean },
) {
  if (!before || before.isTitle !== isTitle || BULLET.test(line.text)) return true
  if (!above) return /[.:;!?»]\s*$/.test(before.text)
  // Elsewhere on the page, or lower than the next line would be.
  return line.top > above.bottom + line.size * 1.5 || above.bottom - line.top > line.size * 0.25
}

/** The size of most of the text. */
function usualSize(pages: PageLayout[]): number {
  const signs = new Map<number, number>()
  for (const { lines } of pages)
    for (const { size, text } of lines) if (size > 0) signs.set(size, (signs.get(size) ?? 0) + text.length)
  const [usual] = [...signs].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] ?? 0
}

/** The words of what stands at the head and the foot of pages, each once, whatever it counts. */
export const runningHeaders = (repeated: Set<Line>): string[] =>
  [...Map.groupBy(repeated, shapeOf).values()].flatMap(([first]) => first?.text.slice(0, TITLE_LENGTH) ?? [])

/** What stands at the head and the foot of pages. */
export function repeatedLines(pages: PageLayout[]): Set<Line> {
  const all = Map.groupBy(pages.flatMap(edgesOf), ({ shape }) => shape)
  const enough = Math.max(REPEATED.times, pages.length * REPEATED.share)
  const repeated = new Set<Line>()
  for (const same of all.values()) {
    const isOften = new Set(same.map(({ page }) => page)).size >= enough
    for (const [at, one] of same.entries()) {
      // In the order of their pages: who is near stands near.
      const near = same.slice(Math.max(0, at - AROUND), at + AROUND + 1)
      if (near.some((other) => isCounted(one, other) && (isOften || isAtOnePlace(one, other)))) repeated.add(one.line)
    }
  }
  return repeated
}

type Edge = { page: number; line: Line; shape: string }
const AROUND = 2 * REPEATED.near * EDGE

function isAtOnePlace(one: Edge, other: Edge): boolean {
  const isNear = Math.abs(one.page - other.page) <= REPEATED.near
  return isNear && Math.abs(one.line.top - other.line.top) <= REPEATED.points
}

/** Whether their numbers are the same, or count the pages: those of a table's rows do not. */
function isCounted(one: Edge, other: Edge): boolean {
  const others = numbersIn(other)
  const pages = other.page - one.page
  return pages !== 0 && numbersIn(one).every((number, at) => [0, pages].includes((others[at] ?? 0) - number))
}

const numbersIn = ({ line }: Edge) => (line.text.match(/\d+/g) ?? []).map(Number)

/** The first and the last lines, as they were written and as they stand on the page. */
function edgesOf({ page, lines }: PageLayout): Edge[] {
  const standing = lines.toSorted((one, other) => other.top - one.top)
  const edges = [lines, standing].flatMap((all) => [...all.slice(0, EDGE), ...all.slice(-EDGE)])
  return [...new Set(edges)]
    .filter(({ text }) => !TITLE.test(text))
    .map((line) => ({ page, line, shape: shapeOf(line) }))
}

// A page's number, « 12 », « iv », and what else is counted.
const shapeOf = ({ text }: Line) =>
  text
    .replace(/^[ivxlc]+$/i, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
