import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'
import type { Passage, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { WantedWord } from '#contract/search/parseQuery.ts'
import type { Crew, Ranked, Weighed } from './rankPassages.ts'

/** Agreement whose passages can be searched; `age` is the days since its signature. */
export type ShelvedAccord = Pick<Weighed, 'status' | 'age' | 'isOfAll'> & { id: number; title: string }

/**
 * Lookup of passages in some agreements: by a number of words, a word in the heading, or an article number; at most
 * `most` of them.
 */
export type Way = { among: ShelvedAccord[]; most: number } & (
  { words: WantedWord[]; count: number } | { inHeading: WantedWord } | { article: string }
)

/** Passage found by a lookup; `way` is the index of the lookup. */
export type FoundPassage = Omit<Weighed, 'context' | 'status' | 'age' | 'isOfAll'> & {
  way: number
  accord_id: number
  spellings: string
}

/** Ranked passage with the data needed to show it. */
export type ShownPassage = Pick<Passage, 'accord' | 'document' | 'page'> &
  Ranked<Weighed> & {
    start_at: number
    clause_title: string | null
    title_above: string | null
    is_recognized: boolean
  }

export type PassageFilter = Pick<PassageQuery, 'accord' | 'company'> & {
  theme?: AccordTheme | undefined
  status?: AccordStatus | undefined
}

/**
 * Store of searchable passages: the database, or the search pack of an offline device. Selection and ranking are the
 * same for both.
 */
export type Shelf = {
  /** Returns the number of passages, for the weight of rare words, and the reader's own crew. */
  weighing: () => Promise<{ total: number; crew: Crew | undefined }>
  accords: (filter: PassageFilter) => Promise<ShelvedAccord[]>
  /**
   * Returns the first passages of each lookup in document order, searching its agreements in the order of
   * `lookTogether`.
   */
  find: (ways: Way[]) => Promise<FoundPassage[]>
  /** Loads what is needed to show ranked passages, keeping their order. */
  show: (ranked: Ranked<Weighed>[]) => Promise<ShownPassage[]>
  /**
   * Returns, for each passage's article, a limited number of articles of its document with the same title and title
   * above.
   */
  alike: (ids: number[]) => Promise<Map<number, Passage['alike']>>
}

/** Maximum number of articles with the same title returned for a passage. */
export const MOST_ALIKE = 50
