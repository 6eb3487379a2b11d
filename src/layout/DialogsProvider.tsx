import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { portalPagePaths, parseLoginRedirectPath } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { DialogsContext, type DialogName } from '#src/navigation/dialogs.ts'

/**
 * Provider of the dialogs, of which at most one is open; navigation closes it. The home page with `requiredAuth=true`
 * opens the login for a visitor and redirects a member to the requested page.
 */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  const [opened, setOpened] = useState<{ name?: DialogName; wanted?: string | undefined; at: string }>()
  const here = opened?.at === key ? opened : undefined
  const required = useRequiredLogin(here !== undefined && !here.name)

  const name = here ? here.name : required.isAsked ? 'login' : undefined
  // Before hydration the session is unknown: a member would see the login flash.
  const shown = name && isHydrated && needs[name].includes(status) ? name : undefined
  const wanted = here?.wanted ?? required.wanted

  const open = useCallback((next: DialogName, path?: string) => setOpened({ name: next, wanted: path, at: key }), [key])
  const close = useCallback(() => setOpened({ at: key }), [key])

  const dialogs = useMemo(() => ({ shown, wanted, open, close }), [shown, wanted, open, close])
  return (
    <DialogsContext value={dialogs}>
      {children}
      <LazyModal load={loadLogin} isOpen={shown === 'login'} onClose={close} />
      <LazyModal load={loadContact} isOpen={shown === 'contact'} onClose={close} />
      <LazyModal load={loadLogout} isOpen={shown === 'logout'} onClose={close} />
      <LazyModal load={loadSearch} isOpen={shown === 'search'} onClose={close} />
    </DialogsContext>
  )
}

/**
 * Returns the login that the home page's URL requests (`requiredAuth`). Once answered, the parameter is removed from
 * the URL.
 */
function useRequiredLogin(isRefused: boolean) {
  const location = useLocation()
  const navigate = useNavigate()
  const isMember = useSession().status === 'member'
  const search = new URLSearchParams(location.search)
  const isAsked = location.pathname === portalPagePaths.home && search.get('requiredAuth') === 'true'
  const wanted = isAsked ? parseLoginRedirectPath(search.get('redirect')) : undefined

  search.delete('requiredAuth')
  search.delete('redirect')
  const next = !isAsked ? undefined : isMember ? (wanted ?? portalPagePaths.home) : isRefused ? `?${search}` : undefined
  useEffect(() => {
    if (next === undefined) return undefined
    // The dialog's own history entry must go first.
    const goOn = () => {
      const { above } = (history.state ?? {}) as { above?: boolean }
      if (!above) void navigate(next, { replace: true })
    }
    goOn()
    window.addEventListener('popstate', goOn)
    return () => window.removeEventListener('popstate', goOn)
  }, [next, navigate])
  return { isAsked, wanted }
}

/** Sessions (visitor, member) for which each dialog can open. */
const needs: Record<DialogName, ('visitor' | 'member')[]> = {
  login: ['visitor'],
  contact: ['visitor', 'member'],
  logout: ['member'],
  search: ['visitor', 'member'],
}

const loadLogin = () => import('#src/session/LoginDialog.tsx').then((module) => module.LoginDialog)
const loadContact = () => import('#src/contact/ContactDialog.tsx').then((module) => module.ContactDialog)
const loadSearch = () => import('#src/search/SearchDialog.tsx').then((module) => module.SearchDialog)
const loadLogout = () => import('#src/session/LogoutDialog.tsx').then((module) => module.LogoutDialog)
