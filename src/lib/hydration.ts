import { createContext, useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What this browser alone can tell; `onServer` on the server and while its page is taken over. A component is drawn a
 * second time only where the two differ.
 */
export const useHydrated = <T>(inBrowser: () => T, onServer: T) =>
  useSyncExternalStore(never, inBrowser, () => onServer)

/** False on the server and while its page is taken over; true from then on, when what is stored here can be read. */
export const useIsHydrated = () => useHydrated(() => true, false)

/** True where the server draws a preview: of a members' page too it draws all. */
export const IsPreview = createContext(false)
