/** Where this device keeps when its member was last here: without the member's name or number. */
export const STORED_VISIT = 'lastVisit'

/** Forgets when the member was here: whoever uses the browser next is not told. */
export function forgetVisit() {
  try {
    localStorage.removeItem(STORED_VISIT)
  } catch {
    // Storage forbidden: nothing was kept.
  }
}
