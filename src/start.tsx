import { Suspense, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
// The server's pages name these files: they must be built with the browser's.
import '#theme/fonts/fontFiles.ts'
import 'virtual:theme.css'
import { OFFLINE_COOKIE } from '#contract/offline/offlineCookie.ts'
import { App } from './App.tsx'
import { setDevice } from './api/bearer.ts'
import { fetchKey } from './api/call.ts'
import type { InitialData } from './api/prefetched.ts'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { selectedCompanyId } from './companies/selectedCompany.ts'
import { fetchLater } from './navigation/fetchLater.ts'
import { isMembers } from './navigation/screenFacts.ts'
import { settle } from './navigation/useBackCloses.ts'
import { PortalFailure } from './PortalFailure.tsx'
import { PageErrorBoundary } from './screens/PageErrorBoundary.tsx'
import { matchScreen } from './screens/matchScreen.ts'
import { errorScreens } from './screens/screenList.tsx'
import { tokenNow } from './auth/session.ts'
import { preparedAt } from './offline/prepared.ts'
import { takenOverStyles } from './styleCache.ts'

/** Takes over what the server has drawn, in small tasks: the page's code, then the page part by part. */
export async function start() {
  const root = document.getElementById('root')
  if (!root) return
  const sent = JSON.parse(document.getElementById('data')?.textContent ?? '') as Omit<InitialData, 'refusals' | 'token'>
  const initial: InitialData = { refusals: {}, ...sent, token: tokenNow() }
  const styles = takenOverStyles()

  // The page's own code first, so that what the server drew is taken over without a gap.
  const found = matchScreen(location.pathname + location.search, selectedCompanyId())
  const screen = initial.errorPage ? errorScreens[initial.errorPage] : found.screen
  const isMember = initial.token !== undefined
  if (!isMember && document.cookie.includes(OFFLINE_COOKIE))
    import('./offline/leftBehind.ts').then(({ endLeftBehind }) => endLeftBehind()).catch(() => undefined)
  if (isMember && preparedAt()) setDevice(() => import('./offline/keptAnswers.ts'))
  if (isMember) initial.early = new Map(found.membersKeys.map((key) => [key, askEarly(key)]))
  const loading = isMembers(screen.access) && !isMember ? undefined : screen.page.preload().catch(() => undefined)
  // Of a members' page only the skeleton was drawn, which is taken over without the page's code.
  if (!isMembers(screen.access)) await loading
  await yieldToBrowser()
  startTransition(() => {
    hydrateRoot(
      root,
      <PageErrorBoundary failure={<PortalFailure styles={styles} />}>
        <BrowserRouter useTransitions={false}>
          {/* A boundary is taken over in slices: without one the whole page would be a single task. */}
          <Suspense>
            <App styles={styles} initial={initial} />
            <Release isMember={isMember} />
          </Suspense>
        </BrowserRouter>
      </PageErrorBoundary>,
    )
  })
}

/** What fails is told to the page, once it asks. */
function askEarly(key: string) {
  const answer = fetchKey(key)
  answer.catch(() => undefined)
  return answer
}

/** Has the server end the sessions that ended here without a network. Rejects when storage is forbidden. */
const revokeSessions = async () =>
  localStorage.getItem('endedSessions') && (await import('./offline/endSession.ts')).revokeEndedSessions()

/** The page answers from now on: what was pressed before is done, and what comes next is fetched. Draws nothing. */
function Release({ isMember }: { isMember: boolean }) {
  useEffect(() => {
    // Not within React's own work, where it could not take over at once the part that was pressed.
    void yieldToBrowser().then(() => window.preHydration?.release())
    fetchLater(isMember)
    revokeSessions().catch(() => undefined)
    // A page that was loaded anew stands on the entry of a dialog that is no longer open.
    settle()
  }, [isMember])
  return null
}
