import { readFileSync } from 'node:fs'

/** Source of the init script of every page of a journey. */
export const journeyInitScript = readFileSync(new URL('./inPage.js', import.meta.url), 'utf8')
