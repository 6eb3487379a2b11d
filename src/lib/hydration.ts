import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over; true from then on, when what is stored here can be read. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
