import { createStoredValue } from '#src/lib/store.ts'

const stored = createStoredValue<boolean>(['discreet'], ([kept]) => kept === 'yes', false)

/** Returns true when discreet mode is on: icon and notifications on this device do not name the association. */
export const useIsDiscreetMode = () => stored.use()

/**
 * Stores the choice of discreet mode on this device. It survives sign-out, so that the application's icon never reveals
 * more than before.
 */
export const storeDiscreetMode = (isDiscreet: boolean) => stored.set({ discreet: isDiscreet ? 'yes' : null })
