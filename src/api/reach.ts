import { useSyncExternalStore } from 'react'

/** Who answers the calls: the portal, nobody, or somebody else in its place, such as the page of a hotel's wifi. */
type Reach = 'portal' | 'nobody' | 'another'

let now: Reach = 'portal'
const listeners = new Set<() => void>()

/** Notes who has answered the last call. */
export function noteReach(who: Reach) {
  if (who === now) return
  now = who
  for (const listener of listeners) listener()
}

/** Who has answered the last call, followed by the component that asks. */
export const useReach = () => useSyncExternalStore(follow, reachNow, () => 'portal' as const)

const reachNow = () => now
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
