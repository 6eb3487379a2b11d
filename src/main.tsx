import type * as Start from './start.tsx'
import { sendEarlyRequests } from './api/earlyRequests.ts'
import { readEarlyCompanyId, readEarlyToken, readsTextEarly } from './screens/earlySession.ts'
import { loadMemberHome } from './home/loadMemberHome.ts'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { loadModuleWithoutReloadOnFailure, installReloadOnCodeLoadFailure } from './navigation/newVersion.ts'
import { earlyCallPaths } from './screens/earlyCallPaths.ts'

// A browser that is too old keeps the server-rendered page, as the inline script has marked.
if (document.documentElement.dataset['hydration'] !== 'old') await begin()

/**
 * Loads and hydrates the portal in the browser. On failure the server-rendered page stays and says that it is
 * incomplete.
 */
async function begin() {
  try {
    installReloadOnCodeLoadFailure()
    // A member's data travels while the code loads.
    const token = readEarlyToken()
    if (token) sendEarlyRequests(token, earlyCallPaths(location, readEarlyCompanyId(), readsTextEarly()))
    // The HTML of home is a visitor's: it names no code for members.
    if (token && location.pathname === '/') loadModuleWithoutReloadOnFailure(loadMemberHome).catch(() => undefined)
    const memberRendering = token ? import('./renderForMember.ts') : undefined
    memberRendering?.catch(() => undefined)
    // React is loaded first, alone: the rest is evaluated in a separate task, so that slow phones stay responsive.
    await import('./loadReactFirst.ts')
    await yieldToBrowser()
    const loaded = (await import('./start.tsx')) as typeof Start | undefined
    // Undefined when the page is about to reload for a new version.
    await loaded?.hydrateServerRenderedHtml(memberRendering)
  } catch (error) {
    window.preHydration?.fail()
    throw error
  }
}
