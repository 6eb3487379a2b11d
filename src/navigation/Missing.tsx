import { createContext, useContext, type ReactNode } from 'react'

/** The page of an address that is nobody's: handed in from above, where the pages are known. */
export const MissingPage = createContext<ReactNode>(null)

/** Stands instead of a page whose address leads to nothing. */
export const Missing = () => useContext(MissingPage)
