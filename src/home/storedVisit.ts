/** Storage key of the last visit's time, stored without the member's name or number. */
export const VISIT_STORAGE_KEY = 'lastVisit'

/** Removes the time of the last visit from this device, for the next user's sake. */
export function forgetVisit() {
  try {
    localStorage.removeItem(VISIT_STORAGE_KEY)
  } catch {
    // Storage forbidden: nothing was stored.
  }
}
