import type { DocumentTextBlock, DocumentTextPage } from './documentText.ts'
import { parsePassageLayout, type PassageLayoutKind } from './passageLayout.ts'

/** Passage from which a document's text is built: see `accord_passages`. */
export type TextPassage = { page: number; start_at: number; clause: string | null; words: string; layout: string }

/** Matches the bullet or number that begins an item of a list. */
export const LIST_ITEM_PATTERN = /^(?:[•▪◦‣–—-]|[a-z]\)|\d{1,2}[°)])\s/

/**
 * Builds the text of a PDF's pages from its passages, in reading order: on the server and, from the offline pack, on
 * the device. `recognized` holds the numbers of the pages read by OCR.
 */
export function buildDocumentTextPages(passages: TextPassage[], recognized: ReadonlySet<number>): DocumentTextPage[] {
  const pages: DocumentTextPage[] = []
  for (const passage of passages) {
    let page = pages.at(-1)
    if (page?.page !== passage.page) {
      page = { page: passage.page, is_recognized: recognized.has(passage.page), has_columns: false, blocks: [] }
      pages.push(page)
    }
    addPassage(page, passage)
  }
  return pages
}

function addPassage(page: DocumentTextPage, { start_at, clause, words, layout }: TextPassage) {
  const entries = parsePassageLayout(layout, words)
  for (const [index, { kind, at, cells }] of entries.entries()) {
    if (kind === 'header') continue
    const text = words.slice(at, entries[index + 1]?.at).trimEnd()
    const start = start_at + at
    const open = page.blocks.at(-1)
    if (kind === 'column') page.has_columns = true
    if (kind === 'continued' && open) {
      // Spaces stand for what is left out between, so that each character has its offset in the page.
      open.text = open.text.padEnd(start - open.start) + text
      continue
    }
    const shown = blockKind(kind, clause, text)
    page.blocks.push({
      kind: shown,
      start,
      text,
      ...(kind.endsWith('article') && clause !== null && { number: clause }),
      ...(kind === 'continued' && shown === 'paragraph' && { is_continued: true }),
      ...(cells.length > 0 && { cells: cells.map((cell) => cell - at) }),
    })
  }
}

function blockKind(kind: PassageLayoutKind, clause: string | null, text: string): DocumentTextBlock['kind'] {
  if (kind === 'article') return clause === null ? 'title' : 'article'
  if (kind === 'title' || kind === 'row') return kind
  return LIST_ITEM_PATTERN.test(text) ? 'item' : 'paragraph'
}
