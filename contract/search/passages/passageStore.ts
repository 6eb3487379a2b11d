import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'
import type { FoundAccordPassage, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import type { SearchedWord } from '#contract/search/parseSearchQuery.ts'
import type { CrewKind, RankedPassage, RankablePassage } from './rankPassages.ts'

/** Agreement whose passages can be searched; `age` is the days since its signature. */
export type SearchableAccord = Pick<RankablePassage, 'status' | 'age' | 'isOfAll'> & { id: number; title: string }

/**
 * Lookup of passages in some agreements: by a minimum number of words, a word in the heading, or an article number; at
 * most `most` of them.
 */
export type PassageLookup = { among: SearchableAccord[]; most: number } & (
  | { words: SearchedWord[]; count: number }
  | { inHeading: SearchedWord }
  | { article: string }
)

/** Passage found by a lookup in agreements; `way` is the index of the lookup. */
export type PassageMatch = Omit<RankablePassage, 'context' | 'status' | 'age' | 'isOfAll'> & {
  way: number
  accord_id: number
  spellings: string
}

/** Ranked passage of an agreement with the data needed to show it. */
export type ShownPassage = Pick<FoundAccordPassage, 'accord' | 'document' | 'page'> &
  RankedPassage<RankablePassage> & {
    start_at: number
    clause_title: string | null
    title_above: string | null
    is_recognized: boolean
  }

export type PassageFilter = Pick<AccordPassageQuery, 'accord' | 'company'> & {
  theme?: AccordTheme | undefined
  status?: AccordStatus | undefined
}

/**
 * Store of searchable passages: the database, or the search pack of an offline device. Selection and ranking are the
 * same for both.
 */
export type PassageStore = {
  /**
   * Returns the total number of passages, for the weight of rare words, and the reader's own crew (cabin or pilots).
   */
  weighing: () => Promise<{ total: number; crew: CrewKind | undefined }>
  accords: (filter: PassageFilter) => Promise<SearchableAccord[]>
  /**
   * Returns the first passages that each lookup finds, in document order, searching its agreements in the order of
   * `groupPassageLookupsByCondition`.
   */
  find: (ways: PassageLookup[]) => Promise<PassageMatch[]>
  /** Loads the data needed to show ranked passages, keeping their order. */
  show: (ranked: RankedPassage<RankablePassage>[]) => Promise<ShownPassage[]>
  /**
   * Returns other articles with the same title as each passage's article, from the same document and part, up to a
   * limit.
   */
  alike: (ids: number[]) => Promise<Map<number, FoundAccordPassage['alike']>>
}

/** Maximum number of articles with the same title that search returns for a passage. */
export const MAX_SAME_TITLE_ARTICLES_PER_PASSAGE = 50
