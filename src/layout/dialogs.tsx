import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { paths } from '#src/paths.ts'
import { useSession } from '#src/session/session.ts'
import { Later } from './Later.tsx'

export type DialogName = 'login' | 'contact' | 'logout'
type Dialogs = {
  /** The dialog that is open. */
  shown: DialogName | undefined
  open: (name: DialogName) => void
  close: () => void
}

const Context = createContext<Dialogs>({ shown: undefined, open: () => undefined, close: () => undefined })

/** The three dialogs of the portal: which one is open, and how to open or close one. */
export const useDialogs = () => useContext(Context)

/**
 * Holds the dialogs. One at most is open; a navigation closes it. Home with `requiredAuth=true` opens the login for a
 * visitor, and closing it takes the question out of the address.
 */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  const [opened, setOpened] = useState<{ name: DialogName; at: string }>()

  const isLoginRequired = pathname === paths.home && new URLSearchParams(search).get('requiredAuth') === 'true'
  const wanted = opened?.at === key ? opened.name : isLoginRequired ? 'login' : undefined
  // Until then nobody knows who asks: a member would see the login flash.
  const shown = wanted && isHydrated && needs[wanted].includes(status) ? wanted : undefined

  const open = useCallback((name: DialogName) => setOpened({ name, at: key }), [key])
  const close = useCallback(() => {
    setOpened(undefined)
    if (!isLoginRequired) return
    const kept = new URLSearchParams(search)
    kept.delete('requiredAuth')
    kept.delete('redirect')
    void navigate({ pathname, search: kept.toString() }, { replace: true })
  }, [isLoginRequired, search, pathname, navigate])

  const dialogs = useMemo(() => ({ shown, open, close }), [shown, open, close])
  return (
    <Context value={dialogs}>
      {children}
      <Later load={loadLogin} isOpen={shown === 'login'} onClose={close} />
      <Later load={loadContact} isOpen={shown === 'contact'} onClose={close} />
      <Later load={loadLogout} isOpen={shown === 'logout'} onClose={close} />
    </Context>
  )
}

/** Whom each dialog is for. */
const needs: Record<DialogName, ('visitor' | 'member')[]> = {
  login: ['visitor'],
  contact: ['visitor', 'member'],
  logout: ['member'],
}

const loadLogin = () => import('#src/session/LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog)
const loadContact = () => import('./ContactDialog.tsx').then(({ ContactDialog }) => ContactDialog)
const loadLogout = () => import('#src/session/LogoutDialog.tsx').then(({ LogoutDialog }) => LogoutDialog)
