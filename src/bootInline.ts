import { boot } from './boot.ts'

// The entry of the script that stands in every page.
boot()
