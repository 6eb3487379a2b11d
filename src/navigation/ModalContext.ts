import { createContext } from 'react'

/** True within what stands above the page, on an entry of the history of its own: a link there takes the entry's place. */
export const ModalContext = createContext(false)
