import { Suspense, startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// The server's pages refer to these files: they must be built together with the browser's code.
import '#theme/fonts/fontFileUrls.ts'
import 'virtual:theme.css'
import { OFFLINE_DATA_KEY_COOKIE } from '#contract/offline/offlineCookie.ts'
import { App } from './App.tsx'
import { setOfflineApiFunctions } from './api/bearer.ts'
import { fetchApiReplyByKey } from './api/call.ts'
import type { ServerEmbeddedData } from './api/prefetched.ts'
import { IsRenderedAnewContext } from './lib/hydration.ts'
import { whenIdle } from './lib/whenIdle.ts'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { getSelectedCompanyId } from './companies/selectedCompany.ts'
import { loadModuleWithoutReloadOnFailure } from './navigation/newVersion.ts'
import { preloadDialogModules } from './navigation/preloadDialogModules.ts'
import { isMembersOnlyAccess } from './navigation/screenFacts.ts'
import { syncDialogHistory } from './navigation/useBackCloses.ts'
import { PortalErrorScreen } from './PortalErrorScreen.tsx'
import { PageErrorBoundary } from './screens/PageErrorBoundary.tsx'
import { matchPortalScreen } from './screens/matchScreen.ts'
import { errorScreens } from './screens/errorScreens.ts'
import type { PortalScreen } from './screens/portalScreen.ts'
import { getSessionToken, useSession } from './auth/session.ts'
import { devicePreparedAt } from './offline/prepared.ts'
import type * as MemberRendering from './renderForMember.ts'
import { createBrowserStyleCache } from './createStyleCache.ts'

/**
 * Hydrates the server-rendered page in small tasks: loads the page's code first, then hydrates part by part. A page
 * that a member sees differently is rendered anew instead, with code that may be loading already.
 */
export async function hydrateServerRenderedHtml(memberRendering?: Promise<typeof MemberRendering>) {
  const root = document.getElementById('root')
  if (!root) return
  const sent = JSON.parse(document.getElementById('data')?.textContent ?? '') as Omit<
    ServerEmbeddedData,
    'refusals' | 'token'
  >
  const token = getSessionToken()
  // The service worker opens a member's page from this device: its data may be of an earlier day.
  const isStored = token !== undefined && Boolean(navigator.serviceWorker?.controller)
  const initial: ServerEmbeddedData = { refusals: {}, ...sent, token, old: isStored ? Object.keys(sent.answers) : [] }
  const styles = createBrowserStyleCache()

  // The page's code first, so that hydration leaves no gap.
  const found = matchPortalScreen(location.pathname + location.search, getSelectedCompanyId())
  const screen: PortalScreen = initial.errorPage ? errorScreens[initial.errorPage] : found.screen
  const isMember = token !== undefined
  if (!isMember && document.cookie.includes(OFFLINE_DATA_KEY_COOKIE))
    import('./offline/warnOfSessionErasedByBrowser.ts')
      .then(({ warnOfSessionErasedByBrowser: endLeftBehind }) => endLeftBehind())
      .catch(() => undefined)
  if (isMember && devicePreparedAt()) setOfflineApiFunctions(() => import('./offline/storedReplies.ts'))
  if (isMember) initial.early = new Map(found.membersKeys.map((key) => [key, askEarly(key)]))
  const loading =
    isMembersOnlyAccess(screen.access) && !isMember ? undefined : screen.page.preload().catch(() => undefined)
  const isMembersOnly = isMembersOnlyAccess(screen.access)
  const app = (findAnew?: FindReplacement): ReactNode => (
    <PageErrorBoundary failure={<PortalErrorScreen styles={styles} />}>
      <BrowserRouter useTransitions={false}>
        <IsRenderedAnewContext value={findAnew !== undefined}>
          {/* A Suspense boundary hydrates in slices; without one the whole page would be a single task. */}
          <Suspense>
            <App styles={styles} initial={initial} />
            <Release isMember={isMember} findAnew={findAnew} />
          </Suspense>
        </IsRenderedAnewContext>
      </BrowserRouter>
    </PageErrorBoundary>
  )
  // The HTML is a visitor's: for a member nothing of it stays but the frame, which costs less to render than to hydrate
  // and render again.
  if (isMember && (isMembersOnly || screen.isOtherForMembers)) {
    // The server's HTML goes: no part waits for the data behind it.
    initial.drawn = []
    const { addEarlyReplies, findReplacement, renderForMember } = await (memberRendering ??
      import('./renderForMember.ts'))
    await Promise.all([loading, addEarlyReplies(initial)])
    await yieldToBrowser()
    renderForMember(root, app(findReplacement))
    return
  }
  await loading
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(root, app())
  })
}

type FindReplacement = typeof MemberRendering.findReplacement

/** Starts an API request early; the component that reads the reply later handles its failure. */
function askEarly(key: string) {
  const answer = fetchApiReplyByKey(key, true)
  answer.catch(() => undefined)
  return answer
}

/** Ends on the server the sessions that ended offline on this device. Rejects when storage is forbidden. */
const revokeSessions = async () =>
  localStorage.getItem('endedSessions') && (await import('./offline/endSession.ts')).revokeSessionsEndedOnDevice()

/** Registers the service worker for a signed-in member, so that the next visit opens from this device. */
const ensureWorker = async () =>
  (await loadModuleWithoutReloadOnFailure(() => import('./offline/ensureServiceWorker.ts'))).ensureServiceWorker()

/** Replays a click held before hydration, and starts later downloads. Renders nothing. */
function Release({ isMember, findAnew }: { isMember: boolean; findAnew: FindReplacement | undefined }) {
  const isSignedIn = useSession().status === 'member'
  useEffect(() => {
    // Outside React's own work, in which it could not hydrate the clicked part at once.
    void yieldToBrowser().then(() => window.preHydration?.release(findAnew))
    preloadDialogModules(isMember)
    revokeSessions().catch(() => undefined)
    // After a reload the history may be at the entry of a closed dialog.
    syncDialogHistory()
  }, [isMember, findAnew])
  useEffect(() => (isSignedIn ? whenIdle(() => void ensureWorker().catch(() => undefined)) : undefined), [isSignedIn])
  return null
}
