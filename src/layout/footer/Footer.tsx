import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { space } from '#theme/space.ts'
import * as association from '#association/identity.ts'
import { CompanyPicker } from '#src/companies/CompanyPicker.tsx'
import { HorizonLine } from '#src/components/scenes/parts/HorizonLine.tsx'
import { Logo } from '#src/components/pictures/Logo.tsx'
import { Link } from '#src/navigation/Link.tsx'
import { useIsHydrated } from '#src/lib/hydration.ts'
import { useShownPagePath } from '#src/navigation/ErrorPageProvider.tsx'
import { portalPagePaths } from '#contract/paths.ts'
import { useSession } from '#src/auth/session.ts'
import { clearCookieConsent } from '#src/layout/consent.ts'
import { useDialogs } from '#src/navigation/dialogs.ts'
import { getAriaCurrent, useMenuEntries, type PortalMenuEntry } from '#src/layout/header/menu.ts'
import { FooterColumns, FooterColumn, FooterTitle } from './FooterParts.tsx'
import { FooterContact } from './FooterContact.tsx'
import { DialogTrigger } from '#src/components/controls/DialogTrigger.tsx'
import { ColourSchemeChoice } from '#src/appearance/ColourSchemeChoice.tsx'
import { SocialLinks } from './SocialLinks.tsx'

/** Footer of every page: association, pages, contact details, legal pages and settings. */
export function Footer() {
  return (
    <Ground data-print="hide">
      <Horizon aria-hidden viewBox="0 0 240 12">
        <path d="M0 11Q120-9 240 11V12H0z" />
      </Horizon>
      <HorizonLine />
      <Band>
        <FooterColumns>
          <FooterColumn>
            <Brand to={portalPagePaths.home} aria-label={`${association.name} : accueil`}>
              <Logo tone="dark" />
            </Brand>
            <p>{association.tagline}</p>
            <SocialLinks />
            <CompanyPicker />
          </FooterColumn>
          <Navigation />
          <FooterContact />
          <FooterColumn>
            <nav aria-labelledby="pied-legal">
              <FooterTitle id="pied-legal">Informations légales</FooterTitle>
              <Links entries={useMenuEntries('legal')}>
                <li>
                  <button type="button" onClick={clearCookieConsent}>
                    Gérer les cookies
                  </button>
                </li>
              </Links>
            </nav>
            <Appearance>{useIsHydrated() && <ColourSchemeChoice />}</Appearance>
          </FooterColumn>
        </FooterColumns>
        {/* A page rendered just before the new year may hydrate after it. */}
        <Copyright suppressHydrationWarning>{`© ${thisYear()} ${association.labels.copyright}`}</Copyright>
      </Band>
    </Ground>
  )
}

function Navigation() {
  const { status } = useSession()
  const { open } = useDialogs()
  const ofVisitors = useMenuEntries('visitor')
  const isMember = status === 'member'
  return (
    <FooterColumn>
      <nav aria-labelledby="pied-navigation">
        <FooterTitle id="pied-navigation">Navigation</FooterTitle>
        <Links entries={useMenuEntries('header')} last={useMenuEntries('footer')}>
          {!isMember && (
            <>
              <li>
                <DialogTrigger href={portalPagePaths.login} onOpen={() => open('login', portalPagePaths.accords)}>
                  Accords
                </DialogTrigger>
              </li>
              {ofVisitors.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </>
          )}
        </Links>
      </nav>
    </FooterColumn>
  )
}

type LinksProps = { entries: PortalMenuEntry[]; children?: ReactNode; last?: PortalMenuEntry[] }

function Links({ entries, children, last }: LinksProps) {
  const pathname = useShownPagePath()
  const draw = ({ label, to }: PortalMenuEntry) => (
    <li key={to}>
      <Link to={to} aria-current={getAriaCurrent(to, pathname)}>
        {label}
      </Link>
    </li>
  )
  return (
    <ul>
      {entries.map(draw)}
      {children}
      {last?.map(draw)}
    </ul>
  )
}

const thisYear = () => new Date().getFullYear()

const Ground = styled('footer')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  color: theme.vars.palette.text.secondary,
  '& > svg:nth-of-type(2)': { position: 'relative', marginBottom: -1 },
}))

// The footer's background rises to the horizon line, which is drawn over it.
const Horizon = styled('svg')(({ theme }) => ({
  position: 'absolute',
  inset: '0 0 auto',
  width: '100%',
  fill: theme.vars.palette.sunken,
  '@media (forced-colors: active)': { display: 'none' },
}))

const Band = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.sunken,
  // Laid out near the viewport, as the sections of a page.
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 46rem',
  [theme.breakpoints.up('md')]: { containIntrinsicSize: 'auto 28rem' },
}))

const Brand = styled(Link)(({ theme }) => ({
  display: 'block',
  width: 143,
  color: theme.vars.palette.text.primary,
  '& svg': { height: 44 },
}))

// Reserved space: the scheme choice renders in the browser only.
const Appearance = styled('div')({ minHeight: '5.375rem' })

const Copyright = styled('p')({ margin: 0, padding: `${space.x2} ${space.x5} ${space.x6}`, textAlign: 'center' })
