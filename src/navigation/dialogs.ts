import { createContext, useContext } from 'react'

export type DialogName = 'login' | 'contact' | 'logout' | 'search'
export type DialogsState = {
  /** Name of the open dialog (login, contact, logout or search). */
  shown: DialogName | undefined
  /** URL path to open after the login. */
  wanted: string | undefined
  open: (name: DialogName, wanted?: string) => void
  close: () => void
}

/** React context with the state of the portal's dialogs: the open one, and functions that open and close. */
export const DialogsContext = createContext<DialogsState>({
  shown: undefined,
  wanted: undefined,
  open: () => undefined,
  close: () => undefined,
})

/** Returns the open dialog, and the functions that open and close dialogs. */
export const useDialogs = () => useContext(DialogsContext)
