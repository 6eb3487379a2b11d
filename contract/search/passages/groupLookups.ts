import { buildMinimumMatchQuery } from '#contract/search/relax.ts'
import type { PassageLookup } from './passageStore.ts'

// Agreements looked through first for each `WANTED` passages.
const AT_ONCE = 100
const WANTED = 300

/** Passage lookup with its index among all, and the agreements to search, in three lists that are searched in order. */
export type PassageLookupWithAccordOrder = {
  way: PassageLookup
  at: number
  first: number[]
  next: number[]
  rest: number[]
}

/** Search condition shared by passage lookups: a tsquery on texts or headings, or an article number. */
export type PassageLookupCondition = { in: 'text' | 'heading'; tsquery: string } | { in: 'article'; number: string }
/** Passage lookups that share a condition, and the agreements that any of them searches first. */
export type PassageLookupGroup = {
  sought: PassageLookupCondition
  looks: PassageLookupWithAccordOrder[]
  first: number[]
}

/**
 * Groups passage lookups by condition and orders their agreements. A server and an offline device then take the same
 * first passages of a common word. Texts are searched in the first agreements before the others, headings and articles
 * in all at once.
 */
export function groupPassageLookupsByCondition(ways: PassageLookup[]): PassageLookupGroup[] {
  const groups = new Map<string, { sought: PassageLookupCondition; ways: Placed[] }>()
  for (const [at, way] of ways.entries()) {
    if (way.among.length === 0) continue
    const sought = soughtBy(way)
    const key = sought.in === 'text' ? sought.tsquery : `${sought.in} ${at}`
    const ids = way.among.map(({ id }) => id).toSorted((one, other) => one - other)
    groups.set(key, { sought, ways: [...(groups.get(key)?.ways ?? []), { way, at, ids }] })
  }
  return [...groups.values()].map(together)
}

type Placed = { way: PassageLookup; at: number; ids: number[] }

function together({ sought, ways }: { sought: PassageLookupCondition; ways: Placed[] }): PassageLookupGroup {
  const isText = sought.in === 'text'
  const all = ways.reduce((sum, { way }) => sum + way.most, 0)
  // A lookup's share of agreements is proportional to its limit.
  const isFirst = new Set(
    !isText ? [] : ways.flatMap(({ way, ids }) => ids.slice(0, Math.ceil((AT_ONCE * way.most) / all))),
  )
  const looks = ways.map(({ way, at, ids }): PassageLookupWithAccordOrder => {
    const others = ids.filter((id) => !isFirst.has(id))
    const count = !isText ? 0 : AT_ONCE * (Math.ceil(way.most / WANTED) - 1)
    const first = ids.filter((id) => isFirst.has(id))
    return { way, at, first, next: others.slice(0, count), rest: others.slice(count) }
  })
  return { sought, looks, first: [...isFirst] }
}

function soughtBy(way: PassageLookup): PassageLookupCondition {
  if ('article' in way) return { in: 'article', number: way.article }
  if ('inHeading' in way) return { in: 'heading', tsquery: way.inHeading.tsquery }
  return { in: 'text', tsquery: buildMinimumMatchQuery(way.words, way.count) }
}
