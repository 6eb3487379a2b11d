/** Local storage key of the last page read in each document. */
export const STORED_PAGES = 'lastPages'

/** Deletes the record of pages read, so that the next user of the browser does not see it. */
export function forgetLastPages() {
  try {
    localStorage.removeItem(STORED_PAGES)
  } catch {
    // Storage is unavailable: nothing was stored.
  }
}
