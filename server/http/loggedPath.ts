import type { FastifyRequest } from 'fastify'
import { paths, patterns } from '#contract/paths.ts'

/** Path of any request whose address is no route's: it may hold anything. */
const ANY = '/*'

/** Screens of pages, the most exact first. */
const screens = [
  ...Object.values(paths).flatMap((path) => (typeof path === 'string' ? [path] : [])),
  ...Object.values(patterns),
  `${paths.board}/*`,
].map((pattern) => ({ pattern, matches: matcherOf(pattern) }))

/**
 * Returns the path under which a request is logged: its route's pattern, or its screen's, and never what stands in their
 * place. An address can hold a secret, a card code, or the file name that a person chose, in any spelling.
 */
export function loggedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const route = routeOptions.url ?? ANY
  if (route !== ANY) return route
  const path = (url.split('?', 1)[0] ?? '').toLowerCase().replace(/(?<=.)\/$/, '')
  return screens.find(({ matches }) => matches.test(path))?.pattern ?? ANY
}

function matcherOf(pattern: string) {
  const source = pattern.toLowerCase().replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')
  return new RegExp(`^${source}$`)
}
