import type { PageTextRange } from './accordTexts.ts'
import { parseId, paths } from '#contract/paths.ts'

/** Position in the reader of an agreement's PDFs: a PDF, a page, and the ranges of its text to mark. */
export type DocumentReaderPosition = {
  document: number
  page?: number | undefined
  marks?: PageTextRange[] | undefined
}

const MOST_MARKS = 50
const MARK = /^(\d{1,7})-(\d{1,7})$/

/** Returns the URL of a position in an agreement's PDF: `/accords/12?document=3&page=45&mots=120-128.140-150`. */
export function documentReaderPath(accord: number, { document, page, marks = [] }: DocumentReaderPosition): string {
  const search = new URLSearchParams({ document: String(document) })
  if (page !== undefined) search.set('page', String(page))
  const words = marks.slice(0, MOST_MARKS).map(({ start, end }) => `${start}-${end}`)
  if (words.length > 0) search.set('mots', words.join('.'))
  return `${paths.accord(accord)}?${search}`
}

/**
 * Parses the position in the PDF reader from a URL's query; undefined without a document. Invalid pages and marks are
 * dropped.
 */
export function parseDocumentReaderPosition(search: URLSearchParams): DocumentReaderPosition | undefined {
  const document = parseId(search.get('document') ?? undefined)
  if (document === undefined) return undefined
  const words = (search.get('mots') ?? '').slice(0, MOST_MARKS * 16).split('.', MOST_MARKS)
  return { document, page: parseId(search.get('page') ?? undefined), marks: words.flatMap(asMark) }
}

function asMark(text: string): PageTextRange[] {
  const [, start, end] = MARK.exec(text) ?? []
  const mark = { start: Number(start), end: Number(end) }
  return mark.end > mark.start ? [mark] : []
}
