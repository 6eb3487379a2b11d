import { runInlineStartScript } from './boot.ts'
import { replayPreHydrationClicks } from './preHydration.ts'
import { isBrowserTooOld, skipHydrationInOldBrowser } from './tooOld.ts'

// Entry of the inline script that every page contains.
runInlineStartScript()
if (isBrowserTooOld()) skipHydrationInOldBrowser()
else replayPreHydrationClicks()
