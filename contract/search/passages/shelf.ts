import type { AccordStatus, AccordTheme } from '#contract/accords/accords.ts'
import type { Passage, PassageQuery } from '#contract/accords/accordTexts.ts'
import type { WantedWord } from '#contract/search/parseQuery.ts'
import type { Crew, Ranked, Weighed } from './rankPassages.ts'

/** An agreement whose passages may be found; `age` in days since it was signed. */
export type ShelvedAccord = Pick<Weighed, 'status' | 'age' | 'isOfAll'> & { id: number; title: string }

/** A way to look: what holds so many of the words, a word in its heading, or an article; of these agreements, so many at most. */
export type Way = { among: ShelvedAccord[]; most: number } & (
  { words: WantedWord[]; count: number } | { inHeading: WantedWord } | { article: string }
)

/** A passage that was found, and by which of the ways. */
export type FoundPassage = Omit<Weighed, 'context' | 'status' | 'age' | 'isOfAll'> & {
  way: number
  accord_id: number
  spellings: string
}

/** A passage as it is shown. */
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
 * Where the passages of a member's agreements stand: in the database, or on a device that brought them along. What is
 * made of them, their choice and their order, is the same.
 */
export type Shelf = {
  /** How many passages there are, so that a word's rarity can be told; and whose rules are the reader's own. */
  weighing: () => Promise<{ total: number; crew: Crew | undefined }>
  accords: (filter: PassageFilter) => Promise<ShelvedAccord[]>
  /** Of each way the first passages, as `lookTogether` looks through its agreements, in the order in which they lie. */
  find: (ways: Way[]) => Promise<FoundPassage[]>
  /** In their order, with where they stand. */
  show: (ranked: Ranked<Weighed>[]) => Promise<ShownPassage[]>
  /** Of each passage's article: the others of its document that have its title, and the title above; bounded. */
  alike: (ids: number[]) => Promise<Map<number, Passage['alike']>>
}

/** Of one passage so many alike are told. */
export const MOST_ALIKE = 50
