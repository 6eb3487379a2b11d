import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { inPlaceNavigationOptions } from './inPlaceNavigation.ts'

/**
 * Returns the secret in a mailed link to the page at `path`; empty until hydrated. Moves it from the URL to the state
 * of this browser history entry, which survives a reload and which the server does not know.
 */
export function useMailedLinkSecret(path: string): string {
  const { hash, state } = useLocation() as { hash: string; state: { token?: string } | null }
  const navigate = useNavigate()
  const secret = hash.slice(1)
  useEffect(() => {
    if (secret) void navigate(path, { replace: true, state: { ...inPlaceNavigationOptions.state, token: secret } })
  }, [path, secret, navigate])
  return useIsHydrated() ? secret || (state?.token ?? '') : ''
}
