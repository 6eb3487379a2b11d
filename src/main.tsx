// React is loaded first, alone: the rest is evaluated in a separate task, so that slow phones stay responsive.
import 'react-dom/client'
import type * as Start from './start.tsx'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { reloadForNewVersion } from './navigation/newVersion.ts'

// A browser that is too old keeps the server-rendered page, as the inline script has marked.
if (document.documentElement.dataset['hydration'] !== 'old') await begin()

/**
 * Loads and hydrates the portal in the browser. On failure the server-rendered page stays and says that it is
 * incomplete.
 */
async function begin() {
  try {
    reloadForNewVersion()
    await yieldToBrowser()
    const loaded = (await import('./start.tsx')) as typeof Start | undefined
    // Undefined when the page is about to reload for a new version.
    await loaded?.hydrateServerRenderedHtml()
  } catch (error) {
    window.preHydration?.fail()
    throw error
  }
}
