import { spellCorrect } from '#contract/search/spellCorrect.ts'
import { parseQuery, type ParsedQuery } from '#contract/search/parseQuery.ts'
import { lexiconOf } from './lexicon.ts'
import type { QueryContext } from './queryContext.ts'

// With fewer hits than these the words may be mistyped.
const FEW = 3
/** Returns true for so few hits that the words may be mistyped. */
export const isFew = (hits: number): boolean => hits < FEW

type Search<Found> = {
  /** What the words as they were typed have found. */
  found: Found
  find: (asked: ParsedQuery) => Promise<Found>
  totalOf: (found: Found) => number
}

/** The words that were meant, and what they find: when those that were typed find few, and these more. */
export async function correctedSearch<Found>(
  place: QueryContext,
  typed: string,
  asked: ParsedQuery,
  search: Search<Found>,
): Promise<{ correction: string; found: Found } | undefined> {
  if (!isFew(search.totalOf(search.found))) return undefined
  const meant = await meantQuery(place, typed, asked)
  return meant && betterFound(meant, search)
}

/** Returns what the words that were meant find; undefined when it is no more than what those that were typed find. */
export async function betterFound<Found>(
  { correction, asked }: Meant,
  { found, find, totalOf }: Search<Found>,
): Promise<{ correction: string; found: Found } | undefined> {
  const better = await find(asked)
  return totalOf(better) > totalOf(found) ? { correction, found: better } : undefined
}

type Meant = { correction: string; asked: ParsedQuery }

/** The words that were meant, when some that were typed seem mistyped. */
export async function meantQuery(place: QueryContext, typed: string, asked: ParsedQuery): Promise<Meant | undefined> {
  const lexicon = lexiconOf(place)
  const correction = await spellCorrect(lexicon, typed, asked)
  const again = correction === undefined ? undefined : await parseQuery(correction, lexicon)
  return correction === undefined || !again ? undefined : { correction, asked: again }
}
