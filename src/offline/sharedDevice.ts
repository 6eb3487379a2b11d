import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<boolean>(['sharedDevice'], ([kept]) => kept === 'yes', false)

/** Whether its member said at the login that others use this device too: nothing is ever kept on it. */
export const isSharedDevice = stored.get

/** Notes it with the login, and forgets it with the session. */
export const noteSharedDevice = (isShared: boolean) => stored.set({ sharedDevice: isShared ? 'yes' : null })
