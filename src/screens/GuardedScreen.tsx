import { useContext, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { JavaScriptRequiredNote } from '#src/components/states/JavaScriptRequiredNote.tsx'
import { PageSkeleton } from '#src/components/states/PageSkeleton.tsx'
import { IsServerRenderingPreviewContext, useIsHydrated } from '#src/lib/hydration.ts'
import { showToast } from '#src/lib/messages.ts'
import { loginRedirectPath, portalPagePaths } from '#contract/paths.ts'
import type { PortalScreen } from './portalScreen.ts'
import { getSessionToken, useSession } from '#src/auth/session.ts'

/**
 * Screen with its access check: visitors of members' screens go to the login on the home page; members leave visitors'
 * screens for home.
 */
export function GuardedScreen({ screen: { access, page: Page } }: { screen: PortalScreen }) {
  // The session is read in the guard around a page, not here: the page would render again once it is known.
  const Guard = guards[access]
  return Guard ? (
    <Guard>
      <Page />
    </Guard>
  ) : (
    <Page />
  )
}

function ForMembers({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  const { pathname, search, hash } = useLocation()
  const isPreview = useContext(IsServerRenderingPreviewContext)
  if (isPreview) return children
  if (!isHydrated)
    return (
      <>
        <JavaScriptRequiredNote>
          Cette page d’adhérents demande JavaScript, qui garde votre session. Sans lui,{' '}
          <a href={portalPagePaths.plain(portalPagePaths.accords)}>téléchargez les accords</a>.
        </JavaScriptRequiredNote>
        <PageSkeleton />
      </>
    )
  if (status === 'visitor') return <Navigate to={loginRedirectPath(`${pathname}${search}${hash}`)} replace />
  return children
}

function ForVisitors({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { pathname } = useLocation()
  // A person who becomes a member here has just logged in: no message.
  const [wasMember] = useState(() => getSessionToken() !== undefined)
  const isSentHome = status === 'member'
  useEffect(() => {
    if (isSentHome && wasMember) showToast('info', pathname === portalPagePaths.login ? LOGGED_IN : JOINED)
  }, [isSentHome, wasMember, pathname])
  return isSentHome ? <Navigate to={portalPagePaths.home} replace /> : children
}

const LOGGED_IN = 'Votre session est déjà ouverte sur cet appareil.'
const JOINED = 'Vous avez déjà adhéré\u00a0: votre adhésion et vos cotisations sont dans votre profil.'

// The office's own code checks for board members.
const guards = { public: undefined, member: ForMembers, board: ForMembers, visitor: ForVisitors }
