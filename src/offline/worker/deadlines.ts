// Milliseconds after which something that waits for the portal goes on without it. Journeys hold these delays, so that a
// slow machine looks like no lost network: a journey says when each has passed.

/** Delay before the service worker opens the cached page instead of one that has not come. */
export const PAGE_DEADLINE_MS = 4000
/** Delay before a call is answered from this device, and the network counts as unanswered. */
export const ANSWER_DEADLINE_MS = 8000
/** Delay before cached pages and answers are shown on a network that was found silent. Never held: nobody waits for it. */
export const SILENT_DEADLINE_MS = 300
/** Interval of the calls that ask whether the portal answers again. */
export const ASK_AGAIN_MS = 15_000
/** Delay before an act is aborted and queued. */
export const ACT_DEADLINE_MS = 30_000
