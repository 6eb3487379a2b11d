import { createContext } from 'react'

/** True inside a dialog or drawer, which has its own history entry. Links there replace that entry. */
export const ModalContext = createContext(false)
