import type { NumberedAccordArticleHeading, AccordDocument } from '#contract/accords/accords.ts'
import { createStoredValue } from '#src/lib/store.ts'

/** View of a document in the reader: its text, or the pictures of its pages. */
export type ReaderView = 'text' | 'pages'

const stored = createStoredValue<ReaderView | undefined>(
  ['readerView'],
  ([text]) => (text === 'text' || text === 'pages' ? text : undefined),
  undefined,
)

/** Stores the view that the member has chosen for all documents, on this device. */
export const storeReaderView = (view: ReaderView) => stored.set({ readerView: view })

/**
 * Returns the view chosen on this device; without a choice, the text on a narrow screen and the pages on a wide one.
 */
export const preferredReaderView = (): ReaderView =>
  stored.get() ?? (matchMedia('(max-width: 899.95px)').matches ? 'text' : 'pages')

/** True for a document whose text the server has read, at least in part. */
export const hasDocumentText = ({ state, pages_read = 0 }: AccordDocument): boolean =>
  pages_read > 0 && (state === 'lu' || state === 'partiel' || state === 'long')

/**
 * Returns the view in which a document opens. Without articles, or when most pages were recognized on pictures, the
 * text is not reliable enough to replace the pages.
 */
export function firstReaderView(document: AccordDocument, clauses: NumberedAccordArticleHeading[]): ReaderView {
  const { pages_read = 0, pages_recognized = 0 } = document
  const isReliable = clauses.some((clause) => clause.document === document.id) && pages_recognized * 2 < pages_read
  return hasDocumentText(document) && isReliable ? preferredReaderView() : 'pages'
}
