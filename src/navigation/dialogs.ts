import { createContext, useContext } from 'react'

export type DialogName = 'login' | 'contact' | 'logout' | 'search'
export type Dialogs = {
  /** The dialog that is open. */
  shown: DialogName | undefined
  /** The path that the login leads to, where one was wanted. */
  wanted: string | undefined
  open: (name: DialogName, wanted?: string) => void
  close: () => void
}

/** Where the dialogs' state is held; what they draw is composed above. */
export const DialogsContext = createContext<Dialogs>({
  shown: undefined,
  wanted: undefined,
  open: () => undefined,
  close: () => undefined,
})

/** The dialogs of the portal: which one is open, and how to open or close one. */
export const useDialogs = () => useContext(DialogsContext)
