import { createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<number | undefined>(
  ['sharedDevice'],
  ([at]) => (at ? Number(at) : undefined),
  undefined,
)

/**
 * Returns the time of last use of a shared device, in ms; undefined when the member did not declare it as shared at
 * sign-in.
 */
export const getSharedDeviceLastUse = stored.get

/** True when the member declared this device as shared at sign-in: nothing is then stored on it. */
export const isSharedDevice = () => stored.get() !== undefined

/** Stores the time of last use of a shared device, at sign-in and at each use; deleted at the end of the session. */
export const storeSharedDeviceLastUse = (usedAt: number) => stored.set({ sharedDevice: String(usedAt) })
