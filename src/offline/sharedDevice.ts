import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<number | undefined>(['sharedDevice'], ([at]) => (at ? Number(at) : undefined), undefined)

/** When a device that others use too was last used, in ms; undefined where its member did not say so at the login. */
export const sharedDeviceUsedAt = stored.get

/** Whether its member said at the login that others use this device too: nothing is ever kept on it. */
export const isSharedDevice = () => stored.get() !== undefined

/** Notes it with the login, and each use; it is forgotten with the session. */
export const noteSharedDevice = (usedAt: number) => stored.set({ sharedDevice: String(usedAt) })
