import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<number>(['waitingActs'], ([count]) => Number(count ?? 0), 0)

/** How many acts were last seen to wait on this device: where they can be read no more, their loss is told. */
export const waitingCount = stored.get

/** Notes it, once it has changed. */
export function noteWaitingCount(count: number) {
  if (count !== stored.get()) stored.set({ waitingActs: count > 0 ? String(count) : null })
}
