import type { LaidPage, Line } from './layPages.ts'

/** A line of a document's running text. */
export type FlowLine = Line & {
  page: number
  /** The number and the title of the article that begins here. */
  article?: { number: string; title: string }
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
const REPEATED = { times: 3, share: 0.5 }
const ARTICLE = /^art(?:icle|\.)\s/i
const BULLET = /^(?:[•▪◦‣–—-]|[a-z]\)|\d{1,2}[°)])\s/

/** The lines that are read one after the other: without what stands at the head and the foot of most pages. */
export function flowOf(pages: LaidPage[]): FlowLine[] {
  const repeated = repeatedLines(pages)
  const size = usualSize(pages)
  const flow: FlowLine[] = []
  for (const { page, lines } of pages) {
    for (const [at, line] of lines.entries()) {
      if (isAtEdge(at, lines) && repeated.has(shapeOf(line))) continue
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
function usualSize(pages: LaidPage[]): number {
  const signs = new Map<number, number>()
  for (const { lines } of pages)
    for (const { size, text } of lines) signs.set(size, (signs.get(size) ?? 0) + text.length)
  const [usual] = [...signs].toSorted(([, one], [, other]) => other - one)
  return usual?.[0] ?? 0
}

function repeatedLines(pages: LaidPage[]): Set<string> {
  const times = new Map<string, number>()
  for (const { lines } of pages) {
    const shapes = lines.filter((_, at) => isAtEdge(at, lines)).map(shapeOf)
    for (const shape of new Set(shapes)) times.set(shape, (times.get(shape) ?? 0) + 1)
  }
  const enough = Math.max(REPEATED.times, pages.length * REPEATED.share)
  return new Set([...times].filter(([, count]) => count >= enough).map(([shape]) => shape))
}

/** Not where an article begins: its title may well be that of others. */
const isAtEdge = (at: number, lines: Line[]) =>
  (at < EDGE || at >= lines.length - EDGE) && !ARTICLE.test(lines[at]?.text ?? '')
const shapeOf = ({ text }: Line) => text.replace(/\d+/g, '#').replace(/\s+/g, ' ')
