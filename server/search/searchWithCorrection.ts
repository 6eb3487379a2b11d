import { correctSearchSpelling } from '#contract/search/correctSpelling.ts'
import { parseSearchQuery, type ParsedSearchQuery } from '#contract/search/parseSearchQuery.ts'
import { createLexicon } from './lexicon.ts'
import type { SearchQueryContext } from './queryContext.ts'

// Below this number of hits the words may be mistyped.
const FEW = 3
/** True for so few search results that the words may be mistyped. */
export const hasTooFewSearchResults = (hits: number): boolean => hits < FEW

type Search<Found> = {
  /** Search results for the words as typed. */
  found: Found
  find: (asked: ParsedSearchQuery) => Promise<Found>
  totalOf: (found: Found) => number
}

/**
 * Returns a search's spelling correction and its results, when the typed words find few results and the corrected ones
 * more.
 */
export async function correctSearchWithFewResults<Found>(
  place: SearchQueryContext,
  typed: string,
  asked: ParsedSearchQuery,
  search: Search<Found>,
): Promise<{ correction: string; found: Found } | undefined> {
  if (!hasTooFewSearchResults(search.totalOf(search.found))) return undefined
  const meant = await correctSearchQuery(place, typed, asked)
  return meant && findBetterCorrectedSearchResults(meant, search)
}

/**
 * Returns the search results of a spelling correction; undefined unless they are more than those of the typed words.
 */
export async function findBetterCorrectedSearchResults<Found>(
  { correction, asked }: Meant,
  { found, find, totalOf }: Search<Found>,
): Promise<{ correction: string; found: Found } | undefined> {
  const better = await find(asked)
  return totalOf(better) > totalOf(found) ? { correction, found: better } : undefined
}

type Meant = { correction: string; asked: ParsedSearchQuery }

/** Returns the spelling correction of a search; undefined when no word seems mistyped. */
export async function correctSearchQuery(
  place: SearchQueryContext,
  typed: string,
  asked: ParsedSearchQuery,
): Promise<Meant | undefined> {
  const lexicon = createLexicon(place)
  const correction = await correctSearchSpelling(lexicon, typed, asked)
  const again = correction === undefined ? undefined : await parseSearchQuery(correction, lexicon)
  return correction === undefined || !again ? undefined : { correction, asked: again }
}
