import { stemmer } from '@orama/stemmers/french'
import type { FrenchWordTest } from '#contract/search/frenchWords.ts'
import type { SearchLexicon, VocabularyWord } from '#contract/search/lexicon.ts'
import { findSortedWordIndex } from '#contract/search/passages/passageIndex.ts'
import { synonymsToSearchTerms } from '#contract/search/terms.ts'

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
    synonyms: () => (groups ??= synonymsToSearchTerms({ stemsOf }, synonyms)),
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

/** French stop words of PostgreSQL (`french.stop`), which have no stem in the index. */
const FRENCH_STOP_WORDS = new Set(
  `au aux avec ce ces dans de des du elle en et eux il je la le leur lui ma mais me même mes moi mon ne nos notre nous on
  ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous c d j l à m n s t y été étée
  étées étés étant étante étants étantes suis es est sommes êtes sont serai seras sera serons serez seront serais serait
  serions seriez seraient étais était étions étiez étaient fus fut fûmes fûtes furent sois soit soyons soyez soient fusse
  fusses fût fussions fussiez fussent ayant ayante ayantes ayants eu eue eues eus ai as avons avez ont aurai auras aura
  aurons aurez auront aurais aurait aurions auriez auraient avais avait avions aviez avaient eut eûmes eûtes eurent aie
  aies ait ayons ayez aient eusse eusses eût eussions eussiez eussent`.split(/\s+/),
)
