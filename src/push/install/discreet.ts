import { storedValue } from '#src/lib/store.ts'

const stored = storedValue<boolean>(['discreet'], ([kept]) => kept === 'yes', false)

/** Whether what is installed and shown on this device says nothing of the association. */
export const useDiscreet = () => stored.use()

/** Notes it; it stays at the sign-out, so that an icon never says more than it did. */
export const noteDiscreet = (isDiscreet: boolean) => stored.set({ discreet: isDiscreet ? 'yes' : null })
