import type { PageText } from '#contract/accordTexts.ts'
import { lineAt } from '#contract/pageLines.ts'
import type { ArticleCorrection } from '#server/database/schema/accords.ts'
import { compactLine } from './compactLine.ts'
import { cutPassages, type FoundPassage } from './cutPassages.ts'
import { Engine, Unreadable, type GlyphPage } from './Engine.ts'
import { clausesOf, correctArticles, markArticles, type FoundClause } from './findClauses.ts'
import { languageOf } from './languageOf.ts'
import { readingFlow, repeatedLines, runningHeaders } from './readingFlow.ts'
import { layoutPages } from './layoutPages.ts'

/**
 * What a PDF says, or why it says nothing: see `DocumentState`. Of one that is `partiel` or `long`, `read` of its pages
 * are known.
 */
export type ReadPdf =
  | { state: 'endommage' | 'chiffre' }
  | { state: 'scanne' | 'sans-texte'; pages: number }
  | {
      state: 'lu' | 'partiel' | 'long'
      pages: number
      read: number
      texts: PageText[]
      clauses: FoundClause[]
      passages: FoundPassage[]
      /** What stands at the head and the foot of its pages, and is left out. */
      headers: string[]
      language: string | undefined
    }

type Limits = {
  /** Pages, from 0, that are not looked at: they have ended the engine before. */
  skip?: ReadonlySet<number>
  /** For so long pages are read; what was not reached is left for another time. */
  readingMs?: number
  /** Told of each page, from 0, before it is read, and of -1 after the last; and of how many there are. */
  onPage?: (at: number, pages: number) => void
  /** Where articles begin, by hand. */
  corrections?: ArticleCorrection[]
}

/** Of a longer document the rest is shown, and not searched. */
const AT_MOST = { pages: 3000, signs: 8_000_000, headers: 20 }

/** Reads a whole PDF: the text of its pages, its articles and its passages. To be run on a thread that may be ended. */
export async function readPdf(bytes: Uint8Array, limits: Limits = {}): Promise<ReadPdf> {
  try {
    const engine = await Engine.open(bytes)
    const { found, isLate } = signsOf(engine, limits)
    const wordless = new Set([...found.keys()].filter((at) => found[at]?.lines.every(isBlank)))
    const pictures = new Set([...wordless].filter((at) => engine.isPicture(at)))
    const { pages } = engine
    if (!isLate && found.every((page) => page === undefined)) return { state: 'endommage' }
    if (!isLate && wordless.size > 0 && found.every((page, at) => !page || wordless.has(at)))
      return { state: pictures.size > 0 ? 'scanne' : 'sans-texte', pages }
    const laid = layoutPages(found)
    const repeated = repeatedLines(laid)
    const flow = readingFlow(laid, repeated)
    markArticles(flow)
    correctArticles(flow, limits.corrections ?? [], ({ page, start }) => lineAt(laid[page - 1]?.text ?? '', start))
    const clauses = clausesOf(flow)
    const texts = laid.filter((_, at) => found[at] && !pictures.has(at)).map(({ lines: _lines, ...text }) => text)
    const state = isLate ? 'long' : texts.length < pages ? 'partiel' : 'lu'
    const headers = runningHeaders(repeated).slice(0, AT_MOST.headers)
    const language = languageOf(flow.map(({ text }) => text).join(' '))
    return { state, pages, read: texts.length, texts, clauses, passages: cutPassages(flow, clauses), headers, language }
  } catch (error) {
    if (error instanceof Unreadable) return { state: error.state }
    throw error
  }
}

function signsOf(engine: Engine, { skip, readingMs = Infinity, onPage }: Limits) {
  const found: (GlyphPage | undefined)[] = []
  const until = performance.now() + readingMs
  let signs = 0
  let isLate = false
  for (let at = 0; at < Math.min(engine.pages, AT_MOST.pages) && signs < AT_MOST.signs; at++) {
    isLate = performance.now() > until
    if (isLate) break
    onPage?.(at, engine.pages)
    const page = skip?.has(at) ? undefined : engine.page(at)
    signs += page?.lines.reduce((sum, line) => sum + line.signs.length, 0) ?? 0
    found.push(page && { ...page, lines: page.lines.map(compactLine) })
  }
  onPage?.(-1, engine.pages)
  return { found, isLate }
}

const isBlank = ({ signs }: GlyphPage['lines'][number]) => signs.every(({ code }) => code <= 32)
