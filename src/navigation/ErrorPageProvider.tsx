import { createContext, useContext, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { InitialData } from '#src/api/prefetched.ts'

type Drawn = InitialData['errorPage']

const Context = createContext<Drawn>(undefined)

/** Holds what the server has drawn instead of the first page, until one navigates, were it to the same address. */
export function ErrorPageProvider({ drawn, children }: { drawn: Drawn; children: ReactNode }) {
  // A dialog's own entry of the history has its page's key.
  const { key } = useLocation()
  const [first, setFirst] = useState<string | undefined>(key)
  if (first !== undefined && first !== key) setFirst(undefined)
  return <Context value={first === key ? drawn : undefined}>{children}</Context>
}

/** What stands instead of the page at the present address. */
export const useErrorPage = () => useContext(Context)

/** A path that is nobody's: no entry leads there. */
export const NOWHERE = '/-'

/** The path whose page is shown: nowhere while something stands instead, which the server draws for all addresses. */
export function useShownPath() {
  const { pathname } = useLocation()
  return useErrorPage() ? NOWHERE : pathname
}
