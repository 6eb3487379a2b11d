import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { SearchLexicon, SearchTerm } from './lexicon.ts'
import { findSearchTermVocabularyData, textCountOfCommonestWord, type SearchTermVocabularyData } from './wordFamily.ts'

// Question words and their abbreviations, which no answer holds.
const ASKING = new Set(
  'combien comment pourquoi quand quel quelle quels quelles quoi puis peut peux dois doit faut dit dire passe faire cbn cmb pk pq qd'.split(
    ' ',
  ),
)
/**
 * Abbreviation that is a question word only at the beginning of a search. In « cb de repos » it means « combien »; in «
 * remboursement CB » it names a card.
 */
const ASKING_FIRST = 'cb'
// Common words that are missing from PostgreSQL's French stop words.
const COMMON = new Set(
  `les a si chez entre avant apres pendant depuis vers comme sans sous donc car cet cette tout tous toute toutes tres trop
  si non`.split(/\s+/),
)
const UNKNOWN: SearchTermVocabularyData = { texts: 0, family: [], isWhole: false }
/** Minimum length of the words in the search vocabulary. */
const SHORT = 4
// Minimum length of a stem that identifies a word.
const TELLING = 5

/**
 * Returns the search terms of a query's words: their indexed forms, their word family, and the number of texts that
 * hold them.
 */
export async function readQuerySearchTerms(lexicon: SearchLexicon, words: string[]): Promise<SearchTerm[]> {
  const asked = await readPostgresWordForms(lexicon, words)
  const known = await findSearchTermVocabularyData(lexicon, [...asked.values()])
  const isFrench = lexicon.isFrench()
  return words.flatMap((word, at) => {
    const term = asked.get(word)
    if (!term) return []
    const asks = at === 0 && words.length > 1 && term.folded === ASKING_FIRST && { isStop: true, isAsking: true }
    const found = known.get(term.folded) ?? UNKNOWN
    // An unknown word may be misspelled, so it has no word family.
    const family = found.isWhole || isFrench(word) ? found.family : []
    const texts = Math.max(found.texts, textCountOfCommonestWord(family))
    // The vocabulary holds no short words and none with a digit.
    const isKnown = texts > 0 || !/^[a-z]+$/.test(term.folded) || term.folded.length < SHORT
    const isBegun = term.folded.length > 1 && !found.isWhole && !(term.folded.length < SHORT && isFrench(word))
    return {
      ...term,
      ...asks,
      forms: [...new Set([...term.forms, ...family.map((one) => one.word)])],
      texts,
      isKnown,
      isBegun,
    }
  })
}

/** Returns the forms in which PostgreSQL indexes each word: see `searchable()` in the migrations. */
export async function readPostgresWordForms(
  lexicon: Pick<SearchLexicon, 'stemsOf'>,
  words: string[],
): Promise<Map<string, SearchTerm>> {
  const stems = await lexicon.stemsOf([...new Set(words)])
  return new Map(
    [...stems].map(([word, { stem, plain, indexed }]) => {
      const folded = normalizeTextForSearch(word)
      // A word with a digit is not French: it is indexed unchanged.
      const bases = /\d/.test(word) ? [] : [...stem, ...plain]
      const forms = [...new Set([...bases.map(normalizeTextForSearch), folded, indexed])]
      const own = [
        ...forms.filter((form) => form.length >= TELLING),
        folded,
        `${folded}s`,
        folded.replace(/(?<=.)s$/, ''),
      ]
      const isAsking = ASKING.has(folded)
      const isStop = plain.length === 0 || isAsking || COMMON.has(folded)
      return [
        word,
        { word, folded, forms, own: [...new Set(own)], isStop, isAsking, texts: 0, isKnown: true, isBegun: false },
      ]
    }),
  )
}

/** Returns the search terms of synonym groups, whose entries are one word or several in sequence. */
export async function synonymsToSearchTerms(
  lexicon: Pick<SearchLexicon, 'stemsOf'>,
  groups: string[][][],
): Promise<SearchTerm[][][]> {
  const known = await readPostgresWordForms(lexicon, groups.flat(2))
  return groups.map((group) =>
    // Punctuation alone cannot be searched.
    group.map((entry) => entry.flatMap((word) => known.get(word) ?? [])).filter((entry) => entry.length > 0),
  )
}
