import { createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<number>(['waitingActs'], ([count]) => Number(count ?? 0), 0)

/** Returns the last known number of queued user actions, which reveals their loss when they can no longer be read. */
export const lastQueuedActionCount = stored.get

/** Stores the number of queued user actions, when it has changed. */
export function storeQueuedActionCount(count: number) {
  if (count !== stored.get()) stored.set({ waitingActs: count > 0 ? String(count) : null })
}
