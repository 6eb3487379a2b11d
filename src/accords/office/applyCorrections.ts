import type { ArticleExtractedFromPdf } from '#contract/accords/office.ts'
import type { FrontMatterValue } from '#contract/office/textSource.ts'

/**
 * The board's correction of a line in a document: the article that starts there, or none when `number` is undefined.
 */
export type BoardArticleStartCorrection = { file: string; page: number; line: string; number?: string; title?: string }
type Place = Pick<BoardArticleStartCorrection, 'page' | 'line'>

export const isSameDocumentLine = (one: Place, other: Place) => one.page === other.page && one.line === other.line

/** Parses the board's corrections of articles from the front matter of an agreement. */
export function parseArticleCorrections(value: FrontMatterValue | undefined): BoardArticleStartCorrection[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row): BoardArticleStartCorrection[] => {
    if (typeof row !== 'object') return []
    const { file, page, line, number, title } = row
    if (typeof file !== 'string' || typeof page !== 'number' || typeof line !== 'string') return []
    const said = { ...(number !== undefined && { number: String(number) }), ...(title && { title: String(title) }) }
    return [{ file, page, line, ...said }]
  })
}

/** Returns the articles of a document with the board's corrections applied. */
export function applyBoardArticleCorrections(
  read: readonly ArticleExtractedFromPdf[],
  corrections: readonly BoardArticleStartCorrection[],
) {
  const untouched = read
    .filter((article) => !corrections.some((one) => isSameDocumentLine(one, article)))
    .map((article) => ({ ...article, isByHand: false }))
  const byHand = corrections.flatMap(({ number, title = '', page, line }) =>
    number === undefined ? [] : [{ number, title, page, line, isByHand: true }],
  )
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the oldest browsers
  return [...untouched, ...byHand].sort((one, other) => one.page - other.page)
}

/**
 * Returns the board's article corrections with the correction of one line replaced, or removed when `isGone` is true.
 */
export function replaceOrRemoveArticleCorrection(
  all: readonly BoardArticleStartCorrection[],
  at: BoardArticleStartCorrection | Omit<BoardArticleStartCorrection, 'number' | 'title'>,
  isGone = false,
) {
  const others = all.filter((one) => one.file !== at.file || !isSameDocumentLine(one, at))
  return isGone ? others : [...others, at]
}
