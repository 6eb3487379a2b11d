import type { ReadArticle } from '#contract/accords/office.ts'
import type { HeadValue } from '#contract/office/texts.ts'

/** What is said by hand of a line of a document: the article that begins there, or that none does. */
export type Correction = { file: string; page: number; line: string; number?: string; title?: string }
type Place = Pick<Correction, 'page' | 'line'>

export const isAt = (one: Place, other: Place) => one.page === other.page && one.line === other.line

/** The corrections that a head holds. */
export function correctionsIn(value: HeadValue | undefined): Correction[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row): Correction[] => {
    if (typeof row !== 'object') return []
    const { file, page, line, number, title } = row
    if (typeof file !== 'string' || typeof page !== 'number' || typeof line !== 'string') return []
    const said = { ...(number !== undefined && { number: String(number) }), ...(title && { title: String(title) }) }
    return [{ file, page, line, ...said }]
  })
}

/** The articles of a document as they will be read with these corrections. */
export function correctedArticles(read: readonly ReadArticle[], corrections: readonly Correction[]) {
  const untouched = read
    .filter((article) => !corrections.some((one) => isAt(one, article)))
    .map((article) => ({ ...article, isByHand: false }))
  const byHand = corrections.flatMap(({ number, title = '', page, line }) =>
    number === undefined ? [] : [{ number, title, page, line, isByHand: true }],
  )
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the oldest browsers
  return [...untouched, ...byHand].sort((one, other) => one.page - other.page)
}

/** The corrections of all documents with another one at a line; without one there, what was read counts again. */
export function withCorrection(
  all: readonly Correction[],
  at: Correction | Omit<Correction, 'number' | 'title'>,
  isGone = false,
) {
  const others = all.filter((one) => one.file !== at.file || !isAt(one, at))
  return isGone ? others : [...others, at]
}
