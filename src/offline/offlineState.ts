import { useSyncExternalStore } from 'react'

/** State of the network: the portal answers, no connection, nobody answers, or another server does. */
export type Network = 'online' | 'offline' | 'unanswered' | 'elsewhere'

/** What the pages show of this device: what waits for the network, and since when what is read from it is known. */
type OfflineState = {
  /** What the acts that wait are about, and what they are, in words. */
  waiting: readonly string[]
  titles: readonly string[]
  /** The names of those received at a door who wait on this device, and of those who are on this page alone. */
  scans: readonly string[]
  loose: readonly string[]
  /** State of the network as the device's bar last found it; undefined where there is no bar. */
  network?: Network | undefined
  /** When what is shown was brought, as an ISO moment: of several the oldest; undefined when all came from the network. */
  shownFrom?: string | undefined
}

let state: OfflineState = { waiting: [], titles: [], scans: [], loose: [] }
const listeners = new Set<() => void>()

/** What lets go of what is on this page alone, once its member signs out and knows that it is lost. */
export const letsGo = new Set<() => void>()

/** Changes what is shown of it. */
export function noteOffline(change: Partial<OfflineState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** What is read from this device: it is as old as the oldest of it. */
export function noteShown(at: string) {
  if (!state.shownFrom || at < state.shownFrom) noteOffline({ shownFrom: at })
}

export const useOfflineState = () => useSyncExternalStore(follow, offlineNow, () => state)

/** The same, where no component asks. */
export const offlineNow = () => state

/** How much waits for the network in all. */
export const waitingInAll = ({ waiting, scans, loose }: OfflineState) => waiting.length + scans.length + loose.length

/** True where a call is known to reach no portal now. */
export const useIsCutOff = () => (useOfflineState().network ?? 'online') !== 'online'

/** Whether something that was done about this waits for the network. */
export const useWaits = (about: string) => useOfflineState().waiting.includes(about)

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
