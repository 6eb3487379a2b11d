import { readFileSync } from 'node:fs'
import { portalPagePaths } from '#contract/paths.ts'

const decision = readFileSync(new URL('../../docs/decisions/008-the-first-load.md', import.meta.url), 'utf8')

/** Kind of page that sets the maximum size of its first load. Forms add Material UI's fields and French validation. */
export type FirstLoadScreenKind = 'reading' | 'form'

/**
 * Maximum sizes of a page's first load, read from decision 008: KiB of code by kind of page, bytes of HTML and headers.
 */
export const firstLoadSizeBounds = {
  codeKiB: { reading: bound('A screen without a form'), form: bound('A screen with a form') },
  htmlBytes: (path: string) => bound(htmlOf(path)),
  /** Response headers of a page over HTTP/1.1, and home with them, in bytes. */
  headerBytes: bound('The response headers of a page'),
  homeFlightBytes: bound('Home with its response headers'),
}

function htmlOf(path: string) {
  if (path === portalPagePaths.privacyPolicy) return 'The HTML of the register'
  return path.startsWith(`${portalPagePaths.search}?`) ? 'The HTML of a search' : 'The HTML of a page'
}

function bound(what: string): number {
  const [, number = ''] = new RegExp(`^\\| ${what} +\\| ([\\d,.]+) `, 'm').exec(decision) ?? []
  if (!number) throw new Error(`Decision 008 has no bound for: ${what}`)
  return Number(number.replace(',', ''))
}
