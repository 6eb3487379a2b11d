/**
 * Milliseconds after which something that waits for the portal goes on without it. Journeys hold these delays, so that a
 * slow machine looks like no lost network: a journey says when each has passed.
 */
export const deadlines = {
  /** The service worker opens the cached page instead of one that has not come. */
  page: 4000,
  /** A call is answered from this device, and the network counts as unanswered. */
  answer: 8000,
  /** Interval of the calls that ask whether the portal answers again. */
  askAgain: 15_000,
  /** An act is aborted, and queued. */
  act: 30_000,
} as const
