import { styled } from '@mui/material/styles'
import { Suspense, type MouseEvent, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { deleteLastReadPdfPageRecord } from '#src/accords/storedReader.ts'
import { forgetLastPortalVisit } from '#src/home/storedVisit.ts'
import { deleteOfflineData } from '#src/offline/prepared.ts'
import { removeStoredMembershipCard } from '#src/profile/storedCard.ts'
import { removeStoredMembershipCardSignatureKeys } from '#src/cardCheck/storedCardKeys.ts'
import { discardUnsavedProfileChanges } from '#src/profile/unsavedIdentity.ts'
import { deleteAllRecentSearches } from '#src/search/recentSearches.ts'
import { SignOutCleanup } from '#src/session/SignOutCleanup.tsx'
import { SignedInMemberRestorer } from '#src/session/SignedInMemberRestorer.tsx'
import { UnansweredCookieBanner } from './UnansweredCookieBanner.tsx'
import { PreHydrationStatus } from './PreHydrationStatus.tsx'
import { Footer } from '#src/layout/footer/Footer.tsx'
import { Header } from '#src/layout/header/Header.tsx'
import { headerHeightStyles } from './headerHeightStyles.ts'
import { ToastLiveRegion } from '#src/layout/toasts/ToastLiveRegion.tsx'
import { PageLoadingVeil } from './PageLoadingVeil.tsx'

const CONTENT = 'contenu'

/**
 * Functions that remove a member's stored data at sign-out: last visit, last pages, membership card, drafts, searches.
 */
const forgottenAtSignOut = [
  forgetLastPortalVisit,
  deleteLastReadPdfPageRecord,
  removeStoredMembershipCard,
  removeStoredMembershipCardSignatureKeys,
  deleteAllRecentSearches,
  discardUnsavedProfileChanges,
  deleteOfflineData,
]

/** Layout of every page: preloader, header, main area, footer, cookie banner, notifications. */
export function PortalPageLayout({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <SkipLink href={`#${CONTENT}`} onClick={skip} data-print="hide">
        Aller au contenu
      </SkipLink>
      <UnansweredCookieBanner />
      <PageLoadingVeil />
      <PreHydrationStatus />
      <Header />
      <Main id={CONTENT} tabIndex={-1}>
        {children}
      </Main>
      <Suspense>
        <Footer />
      </Suspense>
      <ToastLiveRegion />
      <SignOutCleanup stored={forgottenAtSignOut} />
      <SignedInMemberRestorer />
    </Frame>
  )
}

/** Skips to the page's content without the router, which would treat the hash as a navigation and scroll to the top. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById(CONTENT)
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

const Frame = styled('div')(({ theme }) => ({
  // Home and about start below the transparent header: their first section leaves this height free.
  ...headerHeightStyles(theme),
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100svh',
}))

const Main = styled('main')({
  flex: '1 0 auto',
  minWidth: 0,
  // Sections after the first are laid out near the viewport: on a slow phone this saves 60 ms before the first paint.
  '& > section ~ *': { contentVisibility: 'auto', containIntrinsicSize: 'auto 40rem' },
})

const SkipLink = styled('a')(({ theme }) => ({
  ...theme.typography.button,
  position: 'fixed',
  zIndex: theme.vars.zIndex.tooltip,
  top: 10,
  left: 10,
  padding: `${space.x3} ${space.x5}`,
  borderRadius: theme.vars.shape.pill,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&:focus': { boxShadow: theme.vars.shadows[24] },
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}))
