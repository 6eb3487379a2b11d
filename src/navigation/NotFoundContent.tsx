import { createContext, useContext, type ReactNode } from 'react'

/** React context with the page for unknown URLs, which depends on the list of screens. */
export const NotFoundPageContext = createContext<ReactNode>(null)

/** Shows the « not found » page in place of a page. */
export const NotFoundContent = () => useContext(NotFoundPageContext)
