import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useLate } from '#src/lib/useLate.ts'
import type { KnownUser } from '#src/auth/session.ts'
import { Link } from '#src/navigation/Link.tsx'
import { paths } from '#contract/paths.ts'

/** The member's place in the header. Visitors never load its menu; should it fail to load, a link leads to the profile. */
export function MemberSlot({ user }: { user: KnownUser | undefined }) {
  const [hasFailed, setHasFailed] = useState(false)
  const menu = useLate(loadMenu, true, () => setHasFailed(true))
  if (hasFailed)
    return (
      <Root>
        <Link to={paths.profile}>Profil</Link>
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
