import { Suspense, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// The server's pages refer to these files: they must be built together with the browser's code.
import '#theme/fonts/fontFiles.ts'
import 'virtual:theme.css'
import { OFFLINE_COOKIE } from '#contract/offline/offlineCookie.ts'
import { App } from './App.tsx'
import { setOfflineApiFunctions } from './api/bearer.ts'
import { fetchApiReplyByKey } from './api/call.ts'
import type { ServerEmbeddedData } from './api/prefetched.ts'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { getSelectedCompanyId } from './companies/selectedCompany.ts'
import { preloadDialogModules } from './navigation/preloadDialogModules.ts'
import { isMembersOnlyAccess } from './navigation/screenFacts.ts'
import { syncDialogHistory } from './navigation/useBackCloses.ts'
import { PortalErrorScreen } from './PortalErrorScreen.tsx'
import { PageErrorBoundary } from './screens/PageErrorBoundary.tsx'
import { matchPortalScreen } from './screens/matchScreen.ts'
import { errorScreens } from './screens/errorScreens.ts'
import { getSessionToken } from './auth/session.ts'
import { devicePreparedAt } from './offline/prepared.ts'
import { createBrowserStyleCache } from './createStyleCache.ts'

/** Hydrates the server-rendered page in small tasks: loads the page's code first, then hydrates part by part. */
export async function hydrateServerRenderedHtml() {
  const root = document.getElementById('root')
  if (!root) return
  const sent = JSON.parse(document.getElementById('data')?.textContent ?? '') as Omit<
    ServerEmbeddedData,
    'refusals' | 'token'
  >
  const initial: ServerEmbeddedData = { refusals: {}, ...sent, token: getSessionToken() }
  const styles = createBrowserStyleCache()

  // The page's code first, so that hydration leaves no gap.
  const found = matchPortalScreen(location.pathname + location.search, getSelectedCompanyId())
  const screen = initial.errorPage ? errorScreens[initial.errorPage] : found.screen
  const isMember = initial.token !== undefined
  if (!isMember && document.cookie.includes(OFFLINE_COOKIE))
    import('./offline/warnMemberOfLostSession.ts')
      .then(({ warnMemberOfLostSession: endLeftBehind }) => endLeftBehind())
      .catch(() => undefined)
  if (isMember && devicePreparedAt()) setOfflineApiFunctions(() => import('./offline/storedReplies.ts'))
  if (isMember) initial.early = new Map(found.membersKeys.map((key) => [key, askEarly(key)]))
  const loading =
    isMembersOnlyAccess(screen.access) && !isMember ? undefined : screen.page.preload().catch(() => undefined)
  // Only the skeleton of a members' page was rendered, which hydrates without the page's code.
  if (!isMembersOnlyAccess(screen.access)) await loading
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(
      root,
      <PageErrorBoundary failure={<PortalErrorScreen styles={styles} />}>
        <BrowserRouter useTransitions={false}>
          {/* A Suspense boundary hydrates in slices; without one the whole page would be a single task. */}
          <Suspense>
            <App styles={styles} initial={initial} />
            <Release isMember={isMember} />
          </Suspense>
        </BrowserRouter>
      </PageErrorBoundary>,
    )
  })
}

/** Starts an API request early; the component that reads the reply later handles its failure. */
function askEarly(key: string) {
  const answer = fetchApiReplyByKey(key)
  answer.catch(() => undefined)
  return answer
}

/** Ends on the server the sessions that ended offline on this device. Rejects when storage is forbidden. */
const revokeSessions = async () =>
  localStorage.getItem('endedSessions') && (await import('./offline/endSession.ts')).revokeSessionsEndedOnDevice()

/** Replays a click held before hydration, and starts later downloads. Renders nothing. */
function Release({ isMember }: { isMember: boolean }) {
  useEffect(() => {
    // Outside React's own work, in which it could not hydrate the clicked part at once.
    void yieldToBrowser().then(() => window.preHydration?.release())
    preloadDialogModules(isMember)
    revokeSessions().catch(() => undefined)
    // After a reload the history may be at the entry of a closed dialog.
    syncDialogHistory()
  }, [isMember])
  return null
}
