import type { DocumentTextBlock, DocumentTextPage } from '#contract/accords/documentText.ts'

/** First block of a page that is shown at the end of the page before, whose last paragraph it continues. */
export type TextContinuation = { page: number; block: DocumentTextBlock }

/** Maximum number of characters that are shown on the page before. */
const LONGEST = 2000

/**
 * Returns the block of a page that continues the last paragraph of the page before; undefined where the order of the
 * text is uncertain, or when the page would be left empty.
 */
export function findContinuation(
  before: DocumentTextPage | undefined,
  page: DocumentTextPage | undefined,
): TextContinuation | undefined {
  const [last, first] = [before?.blocks.at(-1), page?.blocks[0]]
  if (!before || !page || !last || !first?.is_continued || page.page !== before.page + 1) return undefined
  const isCertain = [before, page].every((one) => !one.has_columns && !one.is_recognized)
  const isText = last.kind === 'paragraph' || last.kind === 'item'
  const hasMore = page.blocks.length > 1 && first.text.length <= LONGEST
  return isCertain && isText && hasMore ? { page: page.page, block: first } : undefined
}
