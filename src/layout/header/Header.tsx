import AppBar from '@mui/material/AppBar'
import { styled } from '@mui/material/styles'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { space } from '#theme/space.ts'
import { Icon } from '#src/components/controls/Icon.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { Link } from '#src/navigation/Link.tsx'
import { useShownPagePath } from '#src/navigation/ErrorPageProvider.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { getAriaCurrent, useMenuEntries } from './menu.ts'
import { HeaderLogo } from './HeaderLogo.tsx'
import { LazyModal } from '#src/navigation/LazyModal.tsx'
import { LazyUserMenu } from './LazyUserMenu.tsx'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { layoutShiftGuardStyles } from '#src/components/layoutShiftGuardStyles.ts'
import { SearchButton } from './SearchButton.tsx'
import { useIsScrolledPast } from './scroll.ts'
import { VisitorButtons } from './VisitorButtons.tsx'

const SOLID_AFTER = 50

/** Sticky header: transparent over the sky of home and about, solid once scrolled and on other pages. */
export function Header() {
  const pathname = useShownPagePath()
  const session = useSession()
  const entries = useMenuEntries('header')
  const isScrolled = useIsScrolledPast(SOLID_AFTER)
  const isOverSky = pathname === portalPagePaths.home || pathname === portalPagePaths.about
  const { isOpen, open, close } = useDrawer()

  return (
    <>
      <Bar
        position="static"
        color="inherit"
        variant="plain"
        square
        data-print="hide"
        data-over={isOverSky || undefined}
        data-ground={isOverSky && !isScrolled ? 'night' : undefined}
      >
        <Row>
          <HeaderLogo />
          <Entries aria-label="Navigation principale">
            {entries.map(({ label, to }) => (
              <Link key={to} to={to} aria-current={getAriaCurrent(to, pathname)}>
                {label}
              </Link>
            ))}
          </Entries>
          <SearchButton />
          <Aside>{session.status === 'member' ? <LazyUserMenu user={session.user} /> : <VisitorButtons />}</Aside>
          <Burger href="#pied-navigation" aria-label="Ouvrir le menu" aria-expanded={isOpen} onOpen={open}>
            <Icon of="menu" />
          </Burger>
        </Row>
      </Bar>
      <ShownToVisitors />
      <LazyModal load={loadDrawer} isOpen={isOpen} onClose={close} />
    </>
  )
}

const loadDrawer = () => import('./SideDrawer.tsx').then((module) => module.SideDrawer)

/** Returns the state of the header's menu drawer, which navigation and wide windows close. */
function useDrawer() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const isOpen = openedAt === key
  const close = useCallback(() => setOpenedAt(undefined), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const wide = matchMedia('(min-width: 768px)')
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [isOpen, close])
  return { isOpen, open: () => setOpenedAt(key), close }
}

/**
 * Shows a visitor the header buttons that the inline start script hid for a member, once the session is known. Renders
 * nothing.
 */
function ShownToVisitors() {
  const { status } = useSession()
  const isHydrated = useIsHydrated()
  useLayoutEffect(() => {
    if (isHydrated && status === 'visitor') delete document.documentElement.dataset['session']
  }, [isHydrated, status])
  return null
}

const Bar = styled(AppBar)(({ theme: { vars } }) => ({
  '--entry-hover': vars.palette.header.hover,
  position: 'sticky',
  zIndex: vars.zIndex.appBar,
  top: 0,
  // The page's scroll margin must not apply inside the header: closing a dialog would scroll to the top.
  '& a, & button': { scrollMarginTop: `-${space.x24}` },
  // The first section of the page starts below the header.
  '&[data-over]': { marginBottom: 'calc(-1 * var(--header-height))' },
  '&[data-ground]': { '--entry-hover': `color-mix(in srgb, ${vars.palette.common.white} 16%, transparent)` },
}))

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  // Text twice as large wraps to a second line.
  flexWrap: 'wrap',
  gap: `0 ${space.x2}`,
  width: '100%',
  maxWidth: 1248,
  minHeight: 'var(--header-height)',
  marginInline: 'auto',
  paddingInline: space.x4,
  ...layoutShiftGuardStyles('a:nth-of-type(3)'),
  [theme.breakpoints.up('md')]: { columnGap: space.x1, paddingInline: space.x6 },
  [theme.breakpoints.up('lg')]: { columnGap: space.x5 },
}))

const Entries = styled('nav')(({ theme }) => ({
  ...theme.typography.button,
  display: 'none',
  minHeight: 'var(--header-height)',
  // A member's five entries, the search and the menu fit in one row from 768 px, also beside a scrollbar.
  [theme.breakpoints.up('md')]: { display: 'flex' },
  '& a': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    paddingInline: space.x1,
    fontWeight: theme.typography.fontWeightMedium,
    color: 'inherit',
    textDecoration: 'none',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '14px 0',
      zIndex: -1,
      borderRadius: theme.vars.shape.pill,
    },
    '&:hover::before': { backgroundColor: 'var(--entry-hover)' },
    '&:focus-visible': { outlineOffset: -8, borderRadius: theme.vars.shape.pill },
    '&[aria-current]': { fontWeight: theme.typography.fontWeightBold },
    // Line below the active entry, as readable as its text on every company's colour, in the light of dawn.
    '&[aria-current]::after': {
      content: '""',
      position: 'absolute',
      insetInline: space.x1,
      bottom: 6,
      height: 3,
      borderRadius: theme.vars.shape.pill,
      backgroundColor: 'currentcolor',
      boxShadow: `0 0 14px ${theme.vars.palette.scene.sun}`,
    },
  },
  [theme.breakpoints.up('lg')]: { gap: space.x1, '& a': { paddingInline: space.x3 } },
}))

const Aside = styled('div')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: { display: 'block' },
}))

const Burger = styled(DialogTrigger)(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  border: 0,
  borderRadius: theme.vars.shape.pill,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--entry-hover)' },
  '&:focus-visible': { borderRadius: theme.vars.shape.pill },
  [theme.breakpoints.up('md')]: { display: 'none' },
}))
