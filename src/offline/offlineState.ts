import { useSyncExternalStore } from 'react'

/** What the pages show of this device: what waits for the network, and since when what is read from it is known. */
type OfflineState = {
  /** What the acts that wait are about. */
  waiting: readonly string[]
  /** When what is shown was brought, as an ISO moment: of several the oldest; undefined when all came from the network. */
  shownFrom?: string | undefined
}

let state: OfflineState = { waiting: [] }
const listeners = new Set<() => void>()

/** Changes what is shown of it. */
export function noteOffline(change: Partial<OfflineState>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** What is read from this device: it is as old as the oldest of it. */
export function noteShown(at: string) {
  if (!state.shownFrom || at < state.shownFrom) noteOffline({ shownFrom: at })
}

/** Whether some of what is shown is read from this device. */
export const isShownOld = () => state.shownFrom !== undefined

export const useOfflineState = () => useSyncExternalStore(follow, now, () => state)

/** Whether something that was done about this waits for the network. */
export const useWaits = (about: string) => useOfflineState().waiting.includes(about)

const now = () => state
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
