// React first, alone: the rest is evaluated in a task of its own, so that a slow phone can answer in between.
import 'react-dom/client'
import type * as Start from './start.tsx'
import { yieldToBrowser } from './lib/yieldToBrowser.ts'
import { reloadForNewVersion } from './navigation/newVersion.ts'

// A browser that is too old keeps what the server drew, as the inline script has told it.
if (document.documentElement.dataset['hydration'] !== 'old') await begin()

/** Whatever fails on the way, what the server drew stays, and says that it is not whole. */
async function begin() {
  try {
    reloadForNewVersion()
    await yieldToBrowser()
    const loaded = (await import('./start.tsx')) as typeof Start | undefined
    // Nothing, when the page is about to be loaded anew for a new version.
    await loaded?.start()
  } catch (error) {
    window.preHydration?.fail()
    throw error
  }
}
