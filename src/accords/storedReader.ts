/** View of a document in the reader: its text, or the pictures of its pages. */
export type ReaderView = 'text' | 'pages'

/** Key in browser storage of the view that a member has chosen. */
export const READER_VIEW_KEY = 'readerView'

/** Returns the view of a stored choice; without one, the text on a narrow screen and the pages on a wide one. */
export function readerViewOfChoice(choice: string | null | undefined): ReaderView {
  if (choice === 'text' || choice === 'pages') return choice
  return matchMedia('(max-width: 899.95px)').matches ? 'text' : 'pages'
}

/** Local storage key of the page last read in each PDF. */
export const LAST_READ_PDF_PAGES_KEY = 'lastPages'

/**
 * Deletes from local storage which page of each PDF was last read, so that the next user of the browser does not see
 * it.
 */
export function deleteLastReadPdfPageRecord() {
  try {
    localStorage.removeItem(LAST_READ_PDF_PAGES_KEY)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
