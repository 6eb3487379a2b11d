import { boot } from './boot.ts'
import { holdEarly } from './early.ts'

// The entry of the script that stands in every page.
boot()
holdEarly()
