import type { NumberedAccordArticleHeading, AccordDocument } from '#contract/accords/accords.ts'
import { createStoredValue } from '#src/lib/store.ts'
import { READER_VIEW_KEY, readerViewOfChoice, type ReaderView } from '#src/accords/storedReader.ts'

const stored = createStoredValue<string | null>([READER_VIEW_KEY], ([text = null]) => text, null)

/** Stores the view that the member has chosen for all documents, on this device. */
export const storeReaderView = (view: ReaderView) => stored.set({ [READER_VIEW_KEY]: view })

/** Returns the view in which documents open on this device, when their text is reliable. */
export const preferredReaderView = (): ReaderView => readerViewOfChoice(stored.get())

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
