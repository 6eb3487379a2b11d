import type { FastifyRequest } from 'fastify'
import { listPagePathPatterns, portalPagePaths } from '#contract/paths.ts'

/** Path logged for HTTP requests whose URL matches no route, since the URL may contain anything. */
const ANY = '/*'

/** URL patterns of the pages, most specific first. */
const screens = [
  ...listPagePathPatterns().toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':'))),
  `${portalPagePaths.board}/*`,
].map((pattern) => ({ pattern, matches: matcherOf(pattern) }))

/**
 * Returns the path under which an HTTP request is logged: the pattern of its route or page. The actual URL may contain
 * a secret, a card code or a file name.
 */
export function httpRequestLogPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url ?? ANY
  if (route !== ANY) return route
  const path = (url.split('?', 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')
  return screens.find(({ matches }) => matches.test(path))?.pattern ?? ANY
}

function matcherOf(pattern: string) {
  const source = pattern.toLowerCase().replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${source}$`)
}
