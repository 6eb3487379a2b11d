import { useSyncExternalStore } from 'react'

/**
 * State of the network: `online` when the portal answers, `offline` without a connection, `unanswered` when no server
 * answers, `elsewhere` when another server does.
 */
export type NetworkState = 'online' | 'offline' | 'unanswered' | 'elsewhere'

/** Offline state that pages show: queued user actions and door check-ins, network, and age of the displayed data. */
type OfflineState = {
  /** Subjects of the queued user actions (`about`), and their titles in French. */
  waiting: readonly string[]
  titles: readonly string[]
  /**
   * Names of queued door check-ins stored on this device (`scans`), and of those in this page's memory only (`loose`).
   */
  scans: readonly string[]
  loose: readonly string[]
  /** Ballots on this device that have not reached the portal, by poll id. */
  ballots: readonly number[]
  /** Polls whose signed token is on this device without a vote, by poll id. */
  tokens: readonly number[]
  /** Network state last found by the network bar; undefined on pages without the bar. */
  network?: NetworkState | undefined
  /** ISO time of the oldest stored API reply that the page shows; undefined when all came from the network. */
  shownFrom?: string | undefined
}

/** Offline state without anything to send. */
export const emptyOfflineState = {
  waiting: [],
  titles: [],
  scans: [],
  loose: [],
  ballots: [],
  tokens: [],
} satisfies OfflineState

let state: OfflineState = emptyOfflineState
const listeners = new Set<() => void>()

/** Callbacks that discard a page's unsent data, called when its member confirms a sign-out that loses it. */
export const unsentDataDiscarders = new Set<() => void>()

/** Updates the page's offline state (network, queued actions) and notifies its readers. */
export function updateOfflineState(change: Partial<OfflineState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Records the ISO time of a stored API reply that the page shows; the oldest one counts. */
export function recordShownStoredReplyTime(at: string) {
  if (!state.shownFrom || at < state.shownFrom) updateOfflineState({ shownFrom: at })
}

/** Forgets the ISO time of a stored API reply that the network's reply has replaced. */
export function forgetShownStoredReplyTime(at: string) {
  if (state.shownFrom === at) updateOfflineState({ shownFrom: undefined })
}

export const useOfflineState = () => useSyncExternalStore(followOfflineState, currentOfflineState, () => state)

/** Returns the offline state (network, queued actions), outside React components. */
export const currentOfflineState = () => state

/** Returns the number of queued user actions and door check-ins. */
export const countUnsentActionsAndCheckIns = ({ waiting, scans, loose, ballots }: OfflineState) =>
  waiting.length + scans.length + loose.length + ballots.length

/** Returns true when the network is known not to reach the portal. */
export const useIsPortalUnreachable = () => (useOfflineState().network ?? 'online') !== 'online'

/** Returns true when a user action about this subject is queued (hook). */
export const useHasQueuedAction = (about: string) => useOfflineState().waiting.includes(about)

/** Calls `listener` after each change of the offline state. Returns a function that stops it. */
export function followOfflineState(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
