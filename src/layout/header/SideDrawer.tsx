import '#theme/laterComponents.ts'
import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { space } from '#theme/space.ts'
import { OfficeLink } from './OfficeLink.tsx'
import { CompanyPicker } from '#src/companies/CompanyPicker.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { useShownPagePath } from '#src/navigation/ErrorPageProvider.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { useDialogs, type DialogName } from '#src/navigation/dialogs.ts'
import { getAriaCurrent, useMenuEntries } from './menu.ts'
import { HeaderLogo } from './HeaderLogo.tsx'
import type { ModalProps } from '#src/navigation/LazyModal.tsx'
import { MemberAvatar } from './MemberAvatar.tsx'
import { ColourSchemeChoice } from '#src/appearance/ColourSchemeChoice.tsx'

/** Menu drawer of the header, for narrow browser windows. Every choice closes it. */
export function SideDrawer({ isOpen, onClose }: ModalProps) {
  const pathname = useShownPagePath()
  const { open } = useDialogs()
  const session = useSession()
  const isMember = session.status === 'member'
  const ofVisitors = useMenuEntries('visitor')
  const own = isMember ? ofMembers : ofVisitors
  const entries = [...useMenuEntries('header'), ...own, ...useMenuEntries('footer')]

  const show = (name: DialogName) => () => {
    onClose()
    open(name)
  }

  return (
    <Drawer anchor="right" open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': 'Menu' } }}>
      <Head>
        <HeaderLogo onClick={onClose} />
        <IconButton aria-label="Fermer le menu" onClick={onClose}>
          <Close />
        </IconButton>
      </Head>
      <Body>
        {isMember && (
          <Identity>
            <MemberAvatar user={session.user} />
            <span>
              <strong>
                {session.user ? `${session.user.first_name} ${session.user.last_name}` : 'Espace adhérent'}
              </strong>
              <small>{session.user?.email}</small>
            </span>
          </Identity>
        )}
        <Entries aria-label="Navigation principale">
          {entries.map(({ label, to }) => (
            <Link key={to} to={to} aria-current={getAriaCurrent(to, pathname)} onClick={onClose}>
              {label}
            </Link>
          ))}
          {isMember && isOpen && (
            <OfficeLink aria-current={getAriaCurrent(portalPagePaths.board, pathname)} onClick={onClose} />
          )}
        </Entries>
        <Actions>
          {isMember ? (
            <Button variant="outlined" onClick={show('logout')}>
              Déconnexion
            </Button>
          ) : (
            <>
              <Button
                variant="contained"
                aria-current={getAriaCurrent(portalPagePaths.login, pathname)}
                onClick={show('login')}
              >
                Connexion
              </Button>
              <Button variant="outlined" onClick={show('contact')}>
                Contact
              </Button>
            </>
          )}
        </Actions>
        <Settings>
          <CompanyPicker />
          <ColourSchemeChoice />
        </Settings>
      </Body>
    </Drawer>
  )
}

const ofMembers = [
  { label: 'Profil', to: portalPagePaths.profile },
  { label: 'Préparer mon vol', to: portalPagePaths.offline },
]

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: `${space.x3} ${space.x4} ${space.x3} ${space.x3}`,
})

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  gap: space.x5,
  padding: `${space.x2} ${space.x6} calc(${space.x6} + env(safe-area-inset-bottom))`,
})

const Identity = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space.x3,
  '& span': { display: 'grid', minWidth: 0 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}))

const Entries = styled('nav')(({ theme }) => ({
  display: 'grid',
  marginInline: `-${space.x3}`,
  '& a': {
    ...theme.typography.h4,
    display: 'flex',
    alignItems: 'center',
    minHeight: 52,
    padding: `0 ${space.x4}`,
    borderRadius: theme.vars.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.company.tint },
    '&[aria-current]': {
      backgroundColor: theme.vars.palette.company.selected,
      color: theme.vars.palette.company.text,
      boxShadow: `inset 4px 0 0 ${theme.vars.palette.company.focus}`,
    },
  },
}))

const Actions = styled('div')({ display: 'grid', gap: space.x3 })

const Settings = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space.x4,
  marginTop: 'auto',
  paddingTop: space.x5,
  borderTop: `1px solid ${theme.vars.palette.line}`,
}))
