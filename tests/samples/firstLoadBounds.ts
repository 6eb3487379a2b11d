import { readFileSync } from 'node:fs'
import { paths } from '#contract/paths.ts'

const decision = readFileSync(new URL('../../docs/decisions/008-the-first-load.md', import.meta.url), 'utf8')

/** Kind of a screen's first load: forms add Material UI's fields and validation in French. */
export type FirstLoadKind = 'reading' | 'form'

/** Bounds of the first load, read from the table of decision 008: KiB of code by kind of screen, bytes of HTML. */
export const firstLoadBounds = {
  codeKiB: { reading: bound('A screen without a form'), form: bound('A screen with a form') },
  htmlBytes: (path: string) => bound(htmlOf(path)),
}

function htmlOf(path: string) {
  if (path === paths.privacyPolicy) return 'The HTML of the register'
  return path.startsWith(`${paths.search}?`) ? 'The HTML of a search' : 'The HTML of a page'
}

function bound(what: string): number {
  const [, number = ''] = new RegExp(`^\\| ${what} +\\| ([\\d,.]+) `, 'm').exec(decision) ?? []
  if (!number) throw new Error(`Decision 008 has no bound for: ${what}`)
  return Number(number.replace(',', ''))
}
