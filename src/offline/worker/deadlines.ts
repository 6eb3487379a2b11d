// Delays in ms. End-to-end tests freeze these delays, so that a slow machine does not look like a lost network.

/** Delay in ms before the service worker opens the cached page instead of a pending one. */
export const CACHED_PAGE_FALLBACK_MS = 4000
/** Delay in ms before an API call is answered from this device's stored reply, and the network counts as unanswered. */
export const API_REPLY_DEADLINE_MS = 8000
/**
 * Delay in ms before cached pages and stored API replies are shown on a network known not to answer. Tests never freeze
 * it.
 */
export const SILENT_NETWORK_DEADLINE_MS = 300
/** Interval in ms of the API calls that check whether the portal answers again. */
export const PORTAL_RETRY_MS = 15_000
/** Delay in ms before the API call of a user action is aborted and queued. */
export const QUEUE_ACTION_AFTER_MS = 30_000
