import { styled } from '@mui/material/styles'
import { Suspense, type MouseEvent, type ReactNode } from 'react'
import { space } from '#theme/space.ts'
import { forgetLastPages } from '#src/accords/storedPages.ts'
import { forgetVisit } from '#src/home/storedVisit.ts'
import { forgetPrepared } from '#src/offline/prepared.ts'
import { forgetCard } from '#src/profile/storedCard.ts'
import { forgetCardKeys } from '#src/cardCheck/storedCardKeys.ts'
import { forgetUnsavedIdentity } from '#src/profile/unsavedIdentity.ts'
import { forgetSearches } from '#src/search/recentSearches.ts'
import { ForgetAtSignOut } from '#src/session/ForgetAtSignOut.tsx'
import { RestoreUser } from '#src/session/RestoreUser.tsx'
import { CookieQuestion } from './CookieQuestion.tsx'
import { PreHydrationStatus } from './PreHydrationStatus.tsx'
import { Footer } from '#src/layout/footer/Footer.tsx'
import { Header } from '#src/layout/header/Header.tsx'
import { headerHeight } from './headerHeight.ts'
import { Messages } from '#src/layout/toasts/Messages.tsx'
import { Preloader } from './Preloader.tsx'

const CONTENT = 'contenu'

/** When they came, what they read, their card, what they typed and what they searched for: each feature forgets its own. */
const forgottenAtSignOut = [
  forgetVisit,
  forgetLastPages,
  forgetCard,
  forgetCardKeys,
  forgetSearches,
  forgetUnsavedIdentity,
  forgetPrepared,
]

/** What surrounds every page: preloader, header, main area, footer, cookie banner and short messages. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <Frame>
      <SkipLink href={`#${CONTENT}`} onClick={skip} data-print="hide">
        Aller au contenu
      </SkipLink>
      <CookieQuestion />
      <Preloader />
      <PreHydrationStatus />
      <Header />
      <Main id={CONTENT} tabIndex={-1}>
        {children}
      </Main>
      <Suspense>
        <Footer />
      </Suspense>
      <Messages />
      <ForgetAtSignOut stored={forgottenAtSignOut} />
      <RestoreUser />
    </Frame>
  )
}

/** Without this the router would take the hash for a navigation, and go back to the top. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById(CONTENT)
  main?.focus({ preventScroll: true })
  main?.scrollIntoView()
}

const Frame = styled('div')(({ theme }) => ({
  // Home and about lie under the clear header: their first part keeps this height free.
  ...headerHeight(theme),
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100svh',
}))

const Main = styled('main')({
  flex: '1 0 auto',
  minWidth: 0,
  // The parts after a page's first are laid out when they come near: on a slow phone they cost the first paint 60 ms.
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
