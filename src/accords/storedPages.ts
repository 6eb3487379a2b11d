/** Where this device keeps the last page of each document that its member has read. */
export const STORED_PAGES = 'lastPages'

/** Forgets what the member has read: whoever uses the browser next is not told. */
export function forgetLastPages() {
  try {
    localStorage.removeItem(STORED_PAGES)
  } catch {
    // Storage forbidden: nothing was kept.
  }
}
