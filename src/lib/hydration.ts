import { createContext, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over; true from then on, when what is stored here can be read. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** True where the server draws a preview: of a members' page too it draws all. */
export const IsPreview = createContext(false)
