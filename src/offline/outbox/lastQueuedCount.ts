import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<number>(['waitingActs'], ([count]) => Number(count ?? 0), 0)

/** Returns the last known number of queued user actions, which reveals their loss when they can no longer be read. */
export const lastQueuedCount = stored.get

/** Stores the number of queued user actions, when it has changed. */
export function storeQueuedCount(count: number) {
  if (count !== stored.get()) stored.set({ waitingActs: count > 0 ? String(count) : null })
}
