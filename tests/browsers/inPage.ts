import { readFileSync } from 'node:fs'

/** Source of the script that end-to-end browser tests inject into every page. */
export const journeyInitScript = readFileSync(new URL('./inPage.js', import.meta.url), 'utf8')
