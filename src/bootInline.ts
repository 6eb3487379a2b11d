import { prepareDocumentBeforeFirstPaint } from './boot.ts'
import { holdAndReplayPreHydrationClicks } from './preHydration.ts'
import { isBrowserTooOld, skipHydrationInOldBrowser } from './tooOld.ts'

// Entry of the inline script that every page contains.
prepareDocumentBeforeFirstPaint()
if (isBrowserTooOld()) skipHydrationInOldBrowser()
else holdAndReplayPreHydrationClicks()
