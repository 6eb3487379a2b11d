import { Navigate, useLocation } from 'react-router-dom'
import { PageSkeleton } from '#src/components/PageSkeleton.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { loginFirst, paths } from '#contract/paths.ts'
import type { Screen } from './screenTable.tsx'
import { useSession } from '#src/session/session.ts'

/** A screen, shown to those who may see it: others are sent home, to the login when it is for members. */
export function Guarded({ screen: { access, page: Page } }: { screen: Screen }) {
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  const { pathname, search, hash } = useLocation()
  if (access === 'member') {
    if (!isHydrated) return <PageSkeleton />
    if (status === 'visitor') return <Navigate to={loginFirst(`${pathname}${search}${hash}`)} replace />
  }
  if (access === 'visitor' && status === 'member') return <Navigate to={paths.home} replace />
  return <Page />
}
