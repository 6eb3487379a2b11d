import type { SearchReply } from '#contract/search/search.ts'
import { searchPagePath } from '#src/search/searchFilter.ts'

/** Entry of the search dialog that the keyboard can select: each result, then « Tous les résultats ». */
export type SelectableSearchDialogEntry = { path: string }

/** Returns the entries of the search dialog that the keyboard can select; none without results. */
export function listSelectableSearchDialogEntries(
  answer: SearchReply | undefined,
  query: string,
): SelectableSearchDialogEntry[] {
  const hits = answer?.data.flatMap((group) => group.hits) ?? []
  return hits.length > 0 ? [...hits, { path: searchPagePath(query) }] : []
}
