/** Storage key of the last visit's time, stored without the member's name or number. */
export const STORED_VISIT = 'lastVisit'

/** Removes the time of the last visit from this device, for the next user's sake. */
export function forgetVisit() {
  try {
    localStorage.removeItem(STORED_VISIT)
  } catch {
    // Storage forbidden: nothing was stored.
  }
}
