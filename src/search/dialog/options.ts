import type { SearchAnswer } from '#contract/search/search.ts'
import { searchPath } from '#src/search/searchFilter.ts'

/** What the keyboard can choose, in the order in which it is shown: each result, then all of them. */
export type Option = { path: string }

/** The options of an answer; none as long as nothing is found. */
export function optionsOf(answer: SearchAnswer | undefined, query: string): Option[] {
  const hits = answer?.data.flatMap((group) => group.hits) ?? []
  return hits.length > 0 ? [...hits, { path: searchPath(query) }] : []
}
