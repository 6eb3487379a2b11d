import { portalPagePaths } from '#contract/paths.ts'

const former = new RegExp(`^(${portalPagePaths.blog}\\?(?:.*&)?category=)vie-syndicale(?=&|$)`)

/** Returns the redirect target of an outdated URL; undefined for other URLs. */
export function findLegacyRedirect(url: string): string | undefined {
  return former.test(url) ? url.replace(former, '$1vie-associative') : undefined
}
