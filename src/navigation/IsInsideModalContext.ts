import { createContext } from 'react'

/** React context that is true inside a dialog or drawer. Links there replace the dialog's browser history entry. */
export const IsInsideModalContext = createContext(false)
