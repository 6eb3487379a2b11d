import type { PageText } from '#contract/accordTexts.ts'
import { cutPassages, type FoundPassage } from './cutPassages.ts'
import { Engine, Unreadable, type SignPage } from './Engine.ts'
import { clausesOf, markArticles, type FoundClause } from './findClauses.ts'
import { flowOf } from './flow.ts'
import { layPages } from './layPages.ts'

/** What a PDF says, or why it says nothing. */
export type ReadPdf =
  | { state: 'endommage' | 'chiffre' }
  | { state: 'scanne'; pages: number }
  | { state: 'lu'; pages: number; texts: PageText[]; clauses: FoundClause[]; passages: FoundPassage[] }

/** Of a longer document the rest is shown, and not searched. */
const AT_MOST = { pages: 3000, signs: 8_000_000 }

/** Reads a whole PDF: the text of its pages, its articles and its passages. To be run on a thread that may be ended. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  try {
    const engine = await Engine.open(bytes)
    const pages = signsOf(engine)
    if (pages.every((page) => page === undefined)) return { state: 'endommage' }
    const laid = layPages(pages)
    if (!laid.some(({ words }) => words.length > 0)) return { state: 'scanne', pages: engine.pages }
    const flow = flowOf(laid)
    markArticles(flow)
    const clauses = clausesOf(flow)
    const texts = laid.map(({ lines: _lines, ...text }) => text)
    return { state: 'lu', pages: engine.pages, texts, clauses, passages: cutPassages(flow, clauses) }
  } catch (error) {
    if (error instanceof Unreadable) return { state: error.state }
    throw error
  }
}

function signsOf(engine: Engine) {
  const pages: (SignPage | undefined)[] = []
  let signs = 0
  for (let at = 0; at < Math.min(engine.pages, AT_MOST.pages) && signs < AT_MOST.signs; at++) {
    const page = engine.page(at)
    signs += page?.lines.reduce((sum, line) => sum + line.signs.length, 0) ?? 0
    pages.push(page)
  }
  return pages
}
