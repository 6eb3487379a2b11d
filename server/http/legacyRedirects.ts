import { paths } from '#contract/paths.ts'

const former = new RegExp(`^(${paths.blog}\\?(?:.*&)?category=)vie-syndicale(?=&|$)`)

/** Where an address of former days now leads, and undefined for every other: the links that people keep go on working. */
export function legacyRedirect(url: string): string | undefined {
  return former.test(url) ? url.replace(former, '$1vie-associative') : undefined
}
