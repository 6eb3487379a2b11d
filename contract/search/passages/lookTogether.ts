import { holding } from '#contract/search/relax.ts'
import type { Way } from './shelf.ts'

// So many agreements at once for each so many passages that are wanted.
const AT_ONCE = 100
const WANTED = 300

/** A way to look, its place among all, and its agreements by number: each list is looked through after the one before. */
export type Look = { way: Way; at: number; first: number[]; next: number[]; rest: number[] }

/** Ways that want the same: words, as PostgreSQL reads them, in a text or a heading, or an article by its number. */
export type Sought = { in: 'text' | 'heading'; tsquery: string } | { in: 'article'; number: string }
/** Requirements of each way of searching, and the agreements that any of them looks through first. */
export type Together = { sought: Sought; looks: Look[]; first: number[] }

/**
 * In which order ways look through their agreements, so that a server and a device that take the first passages of a
 * common word take the same: the first agreements before all others, for all ways that want the same words. A heading or
 * an article is looked for in all at once.
 */
export function lookTogether(ways: Way[]): Together[] {
  const groups = new Map<string, { sought: Sought; ways: Placed[] }>()
  for (const [at, way] of ways.entries()) {
    if (way.among.length === 0) continue
    const sought = soughtBy(way)
    const key = sought.in === 'text' ? sought.tsquery : `${sought.in} ${at}`
    const ids = way.among.map(({ id }) => id).toSorted((one, other) => one - other)
    groups.set(key, { sought, ways: [...(groups.get(key)?.ways ?? []), { way, at, ids }] })
  }
  return [...groups.values()].map(together)
}

type Placed = { way: Way; at: number; ids: number[] }

function together({ sought, ways }: { sought: Sought; ways: Placed[] }): Together {
  const isText = sought.in === 'text'
  const all = ways.reduce((sum, { way }) => sum + way.most, 0)
  // The more of them, the more a way wants.
  const isFirst = new Set(
    !isText ? [] : ways.flatMap(({ way, ids }) => ids.slice(0, Math.ceil((AT_ONCE * way.most) / all))),
  )
  const looks = ways.map(({ way, at, ids }): Look => {
    const others = ids.filter((id) => !isFirst.has(id))
    const count = !isText ? 0 : AT_ONCE * (Math.ceil(way.most / WANTED) - 1)
    const first = ids.filter((id) => isFirst.has(id))
    return { way, at, first, next: others.slice(0, count), rest: others.slice(count) }
  })
  return { sought, looks, first: [...isFirst] }
}

function soughtBy(way: Way): Sought {
  if ('article' in way) return { in: 'article', number: way.article }
  if ('inHeading' in way) return { in: 'heading', tsquery: way.inHeading.tsquery }
  return { in: 'text', tsquery: holding(way.words, way.count) }
}
