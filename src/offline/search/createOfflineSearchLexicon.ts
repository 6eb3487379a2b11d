import { stemmer } from '@orama/stemmers/french'
import type { FrenchWordTest } from '#contract/search/frenchWords.ts'
import type { SearchLexicon, VocabularyWord } from '#contract/search/lexicon.ts'
import { findSortedWordIndex } from '#contract/search/passages/passageIndex.ts'
import { readSynonymTerms } from '#contract/search/terms.ts'
import { FRENCH_STOP_WORDS } from './frenchStops.ts'

type Words = { vocabulary: VocabularyWord[]; isFrench: () => FrenchWordTest; synonyms: string[][][] }

const stemsOf: SearchLexicon['stemsOf'] = async (words) =>
  new Map(
    words.map((word) => {
      const indexed = unaccented(word)
      return [word, { stem: stemOf(word), plain: stemOf(indexed), indexed }]
    }),
  )

const stemOf = (word: string) => (FRENCH_STOP_WORDS.has(word) ? [] : [stemmer(word)])

/**
 * Creates the lexicon of the offline search. Its stems and similar words are those of the server's database (Snowball).
 */
export function createOfflineSearchLexicon({ vocabulary, isFrench, synonyms }: Words): SearchLexicon {
  const words = vocabulary.map(({ word }) => word)
  let groups: ReturnType<SearchLexicon['synonyms']> | undefined
  return {
    isFrench,
    stemsOf,
    async wordsFrom(beginnings) {
      return new Map(
        beginnings.map((beginning) => {
          // « { » is the character after « z ».
          return [
            beginning,
            vocabulary.slice(findSortedWordIndex(words, beginning), findSortedWordIndex(words, `${beginning}{`)),
          ]
        }),
      )
    },
    async likeWords(folded) {
      const own = trigrams(folded)
      return vocabulary
        .filter(({ word }) => Math.abs(word.length - folded.length) <= 2 && word !== folded)
        .map((known) => ({ known, distance: distance(own, trigrams(known.word)) }))
        .toSorted((one, other) => one.distance - other.distance || (one.known.word < other.known.word ? -1 : 1))
        .slice(0, 20)
        .map(({ known }) => known)
    },
    synonyms: () => (groups ??= readSynonymTerms({ stemsOf }, synonyms)),
  }
}

const FROM = 'àâäáãåéèêëíìîïóòôöõúùûüçñÿ’'
const TO = 'aaaaaaeeeeiiiiooooouuuucny '

/** Removes accents and ligatures from a searched word, as the database function `unaccented()` does. */
const unaccented = (word: string) =>
  word
    .toLowerCase()
    .replace(new RegExp(`[${FROM}]`, 'g'), (sign) => TO[FROM.indexOf(sign)] ?? sign)
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')

/** Splits a word into trigrams as pg_trgm does. */
function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Returns the distance between two words' trigrams as pg_trgm computes it, in single precision. */
function distance(one: Set<string>, other: Set<string>): number {
  let shared = 0
  for (const part of one) if (other.has(part)) shared++
  return Math.fround(1 - Math.fround(shared / (one.size + other.size - shared)))
}
