import { boot } from './boot.ts'
import { replayPreHydration } from './preHydration.ts'
import { isTooOld, skipHydration } from './tooOld.ts'

// Entry of the inline script that every page contains.
boot()
if (isTooOld()) skipHydration()
else replayPreHydration()
