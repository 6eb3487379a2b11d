import { boot } from './boot.ts'
import { replayPreHydration } from './preHydration.ts'

// The entry of the script that stands in every page.
boot()
replayPreHydration()
