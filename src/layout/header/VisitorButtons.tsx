import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useShownPagePath } from '#src/navigation/ErrorPageProvider.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { getAriaCurrent, useMenuEntries } from './menu.ts'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'

/** Header buttons for visitors: Contact, Adhésion, Connexion. */
export function VisitorButtons() {
  const pathname = useShownPagePath()
  const { shown, open } = useDialogs()
  return (
    <Row>
      <DialogTrigger
        href="#pied-contact"
        aria-expanded={shown === 'contact'}
        aria-current={getAriaCurrent(portalPagePaths.contact, pathname)}
        onOpen={() => open('contact')}
      >
        Contact
      </DialogTrigger>
      {useMenuEntries('visitor').map(({ label, to }) => (
        <Link key={to} to={to} aria-current={getAriaCurrent(to, pathname)} data-look="edged">
          {label}
        </Link>
      ))}
      <DialogTrigger
        href={portalPagePaths.login}
        aria-expanded={shown === 'login'}
        aria-current={getAriaCurrent(portalPagePaths.login, pathname)}
        data-look="filled"
        onOpen={() => open('login')}
      >
        Connexion
      </DialogTrigger>
    </Row>
  )
}

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'end',
  gap: space.x2,
  // Shown until the session is known, but hidden when a token is stored, so that members see no flash.
  '[data-session="member"] &': { visibility: 'hidden' },
  '& > *': {
    ...theme.typography.button,
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: `0 ${space.x3}`,
    [theme.breakpoints.up('lg')]: { paddingInline: space.x4 },
    border: 0,
    borderRadius: theme.vars.shape.pill,
    background: 'none',
    color: 'inherit',
    textDecoration: 'none',
    cursor: 'pointer',
    '&:hover, &[aria-expanded="true"]': { backgroundColor: 'var(--entry-hover)' },
    '&:focus-visible': { borderRadius: theme.vars.shape.pill },
  },
  '& > [data-look="edged"]': {
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, currentcolor 55%, transparent)',
    '&[aria-current]': { boxShadow: 'inset 0 0 0 2px currentcolor' },
  },
  '& > [data-look="filled"]': {
    backgroundColor: theme.vars.palette.scene.paper,
    color: theme.vars.palette.scene.ink,
    '&:hover, &[aria-expanded="true"], &[aria-current]': {
      backgroundColor: theme.vars.palette.scene.paper,
      boxShadow: `0 0 0 3px color-mix(in srgb, ${theme.vars.palette.scene.sun} 70%, transparent)`,
    },
  },
}))
