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
