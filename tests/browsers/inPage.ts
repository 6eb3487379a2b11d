import { readFileSync } from 'node:fs'

/** The script that runs in every page of a journey before the page's own. */
export const inPage = readFileSync(new URL('./inPage.js', import.meta.url), 'utf8')
