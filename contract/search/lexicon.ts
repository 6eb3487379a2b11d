import type { FrenchWordTest } from './frenchWords.ts'

/** Word of the searched texts, without accents, with its commonest spelling and the number of texts that hold it. */
export type VocabularyWord = { word: string; spelling: string; texts: number }

/**
 * Stems of a word with and without its accents (none for a French stop word), and the form in which PostgreSQL indexes
 * it.
 */
export type WordStems = { stem: string[]; plain: string[]; indexed: string }

/**
 * Word of a search query, without accents, with the forms that texts may hold: whole, stemmed, or of its word family.
 * `own` leaves out stems shared with other words (« nuitée » has the stem of « nuit »).
 */
export type SearchTerm = {
  word: string
  folded: string
  forms: string[]
  own: string[]
  /**
   * True when the searched word is a stop word, too common to search; `isAsking`: for a question word, such as «
   * combien ».
   */
  isStop: boolean
  isAsking: boolean
  /**
   * Number of texts that hold the searched word or words that begin with it; `isKnown`: false when certainly none does.
   */
  texts: number
  isKnown: boolean
  /** True when the searched word may be the beginning of another one, as no text holds it alone. */
  isBegun: boolean
}

/**
 * Source of vocabulary data for searches. The server reads its database, an offline device its search pack: the search
 * code is the same.
 */
export type SearchLexicon = {
  isFrench: () => FrenchWordTest
  stemsOf: (words: string[]) => Promise<Map<string, WordStems>>
  /** Returns the words of the search vocabulary that begin with each prefix. */
  wordsFrom: (beginnings: string[]) => Promise<Map<string, Pick<VocabularyWord, 'word' | 'texts'>[]>>
  /**
   * Returns the twenty vocabulary words most similar to a word, of about the same length, without the word itself. The
   * order is by trigrams, then alphabetical.
   */
  likeWords: (folded: string) => Promise<VocabularyWord[]>
  synonyms: () => Promise<SearchTerm[][][]>
}
