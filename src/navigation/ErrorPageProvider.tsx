import { createContext, useContext, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ServerEmbeddedData } from '#src/api/prefetched.ts'

type Drawn = ServerEmbeddedData['errorPage']

const Context = createContext<Drawn>(undefined)

/** React provider of the error page that the server rendered instead of the first page, until the next navigation. */
export function ErrorPageProvider({ drawn, children }: { drawn: Drawn; children: ReactNode }) {
  // A dialog's history entry has the key of its page.
  const { key } = useLocation()
  const [first, setFirst] = useState<string | undefined>(key)
  if (first !== undefined && first !== key) setFirst(undefined)
  return <Context value={first === key ? drawn : undefined}>{children}</Context>
}

/** Returns the error page shown at the current URL; undefined when there is none. */
export const useShownErrorPage = () => useContext(Context)

/** URL path that no page and no menu entry has, for error pages. */
export const ERROR_PAGE_URL_PATH = '/-'

/** Returns the URL path of the shown page; `ERROR_PAGE_URL_PATH` while an error page is shown. */
export function useShownPagePath() {
  const { pathname } = useLocation()
  return useShownErrorPage() ? ERROR_PAGE_URL_PATH : pathname
}
