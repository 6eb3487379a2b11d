import { boot } from './boot.ts'
import { replayPreHydration } from './preHydration.ts'
import { isTooOld, skipHydration } from './tooOld.ts'

// The entry of the script that stands in every page.
boot()
if (isTooOld()) skipHydration()
else replayPreHydration()
