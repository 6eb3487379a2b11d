import { styled } from '@mui/material/styles'
import { useEffect, useState, type ComponentType } from 'react'
import type { KnownUser } from '#src/session/session.ts'
import { Link } from '#src/navigation/Link.tsx'
import { paths } from '#contract/paths.ts'

type Menu = ComponentType<{ user: KnownUser | undefined }>

/** The member's place in the header. Visitors never load its menu; should it fail to load, a link leads to the profile. */
export function MemberPlace({ user }: { user: KnownUser | undefined }) {
  const [menu, setMenu] = useState<{ Menu: Menu } | 'failed'>()
  useEffect(() => {
    import('./UserMenu.tsx').then(
      ({ UserMenu }) => setMenu({ Menu: UserMenu }),
      () => setMenu('failed'),
    )
  }, [])
  if (menu === 'failed')
    return (
      <Place>
        <Link to={paths.profile}>Profil</Link>
      </Place>
    )
  return menu ? <menu.Menu user={user} /> : <Place aria-busy="true" />
}

const Place = styled('div')({
  display: 'grid',
  alignItems: 'center',
  minWidth: 48,
  minHeight: 58,
  '& a': { color: 'inherit' },
})
