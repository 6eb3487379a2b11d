import { holding } from './relax.ts'
import type { Way } from './shelf.ts'

// So many agreements at once for each so many passages that are wanted.
const AT_ONCE = 100
const WANTED = 300

/** A way to look, its place among all, and its agreements by number: each list is looked through after the one before. */
export type Look = { way: Way; at: number; first: number[]; next: number[]; rest: number[] }

/** Ways that want the same: what that is, as PostgreSQL reads it, and the agreements that any of them looks through first. */
export type Together = { tsquery: string; isHeading: boolean; looks: Look[]; first: number[] }

/**
 * In which order ways look through their agreements, so that a server and a device that take the first passages of a
 * common word take the same: the first agreements before all others, for all ways that want the same words. A heading is
 * looked for in all at once.
 */
export function lookTogether(ways: Way[]): Together[] {
  const groups = new Map<string, { way: Way; at: number; ids: number[] }[]>()
  for (const [at, way] of ways.entries()) {
    if (way.among.length === 0) continue
    const key = 'inHeading' in way ? `heading ${at}` : holding(way.words, way.count)
    const ids = way.among.map(({ id }) => id).toSorted((one, other) => one - other)
    groups.set(key, [...(groups.get(key) ?? []), { way, at, ids }])
  }
  return [...groups.values()].map(together)
}

function together(ways: { way: Way; at: number; ids: number[] }[]): Together {
  const wanted = ways[0]?.way
  const isHeading = wanted !== undefined && 'inHeading' in wanted
  const all = ways.reduce((sum, { way }) => sum + way.most, 0)
  // The more of them, the more a way wants.
  const isFirst = new Set(
    isHeading ? [] : ways.flatMap(({ way, ids }) => ids.slice(0, Math.ceil((AT_ONCE * way.most) / all))),
  )
  const looks = ways.map(({ way, at, ids }): Look => {
    const others = ids.filter((id) => !isFirst.has(id))
    const count = isHeading ? 0 : AT_ONCE * (Math.ceil(way.most / WANTED) - 1)
    const first = ids.filter((id) => isFirst.has(id))
    return { way, at, first, next: others.slice(0, count), rest: others.slice(count) }
  })
  return { tsquery: wanted ? tsqueryOf(wanted) : '', isHeading, looks, first: [...isFirst] }
}

const tsqueryOf = (way: Way) => ('inHeading' in way ? way.inHeading.tsquery : holding(way.words, way.count))
