import { createContext, useContext } from 'react'

export type DialogName = 'login' | 'contact' | 'logout' | 'search'
export type Dialogs = {
  /** Name of the open dialog. */
  shown: DialogName | undefined
  /** Path to open after the login. */
  wanted: string | undefined
  open: (name: DialogName, wanted?: string) => void
  close: () => void
}

/** Context with the state of the dialogs. */
export const DialogsContext = createContext<Dialogs>({
  shown: undefined,
  wanted: undefined,
  open: () => undefined,
  close: () => undefined,
})

/** Returns the open dialog, and the functions that open and close dialogs. */
export const useDialogs = () => useContext(DialogsContext)
