/** Storage key of the time of the last visit to the portal, stored without the member's name or number. */
export const LAST_VISIT_STORAGE_KEY = 'lastVisit'

/** Removes the time of the last visit to the portal from this device, so that the next user does not see it. */
export function forgetLastPortalVisit() {
  try {
    localStorage.removeItem(LAST_VISIT_STORAGE_KEY)
  } catch {
    // Storage forbidden: nothing was stored.
  }
}
