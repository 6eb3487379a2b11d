/** Where this device keeps when its member was last here: without the member's name or number. */
export const KEPT_VISIT = 'lastVisit'

/** Forgets when the member was here: whoever uses the browser next is not told. */
export function forgetVisit() {
  try {
    localStorage.removeItem(KEPT_VISIT)
  } catch {
    // Storage forbidden: nothing was kept.
  }
}
