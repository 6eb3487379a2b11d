import type { PdfPageTextRange } from './accordTexts.ts'
import { parsePageAddressId, portalPagePaths } from '#contract/paths.ts'

/** Position in the reader of an agreement's PDFs: a PDF, a page, and the ranges of its text to mark. */
export type PdfReaderPosition = {
  document: number
  page?: number | undefined
  marks?: PdfPageTextRange[] | undefined
}

const MOST_MARKS = 50
const MARK = /^(\d{1,7})-(\d{1,7})$/

/** Returns the URL of a position in an agreement's PDF: `/accords/12?document=3&page=45&mots=120-128.140-150`. */
export function pdfReaderPath(accord: number, { document, page, marks = [] }: PdfReaderPosition): string {
  const search = new URLSearchParams({ document: String(document) })
  if (page !== undefined) search.set('page', String(page))
  const words = marks.slice(0, MOST_MARKS).map(({ start, end }) => `${start}-${end}`)
  if (words.length > 0) search.set('mots', words.join('.'))
  return `${portalPagePaths.accord(accord)}?${search}`
}

/**
 * Parses the position in the PDF reader from a URL's query; undefined without a document. Invalid pages and marks are
 * dropped.
 */
export function parsePdfReaderPosition(search: URLSearchParams): PdfReaderPosition | undefined {
  const document = parsePageAddressId(search.get('document') ?? undefined)
  if (document === undefined) return undefined
  const words = (search.get('mots') ?? '').slice(0, MOST_MARKS * 16).split('.', MOST_MARKS)
  return { document, page: parsePageAddressId(search.get('page') ?? undefined), marks: words.flatMap(asMark) }
}

function asMark(text: string): PdfPageTextRange[] {
  const [, start, end] = MARK.exec(text) ?? []
  const mark = { start: Number(start), end: Number(end) }
  return mark.end > mark.start ? [mark] : []
}
