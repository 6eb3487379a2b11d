import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLoadedCode } from '#src/lib/useLoadedPart.ts'
import type { SessionUserFacts } from '#src/auth/session.ts'
import { Link } from '#src/navigation/Link.tsx'
import { portalPagePaths } from '#contract/paths.ts'

/**
 * Member menu in the header, lazy-loaded so that visitors never load it. A profile link replaces it when loading fails.
 */
export function LazyUserMenu({ user }: { user: SessionUserFacts | undefined }) {
  const [hasFailed, setHasFailed] = useState(false)
  const menu = useLoadedCode(loadMenu, true, () => setHasFailed(true))
  if (hasFailed)
    return (
      <Root>
        <Link to={portalPagePaths.profile}>Profil</Link>
      </Root>
    )
  return menu ? <menu.part user={user} /> : <Root aria-busy="true" />
}

const loadMenu = () => import('./UserMenu.tsx').then((module) => module.UserMenu)

const Root = styled('div')({
  display: 'grid',
  alignItems: 'center',
  minWidth: 48,
  minHeight: 58,
  '& a': { color: 'inherit' },
})
