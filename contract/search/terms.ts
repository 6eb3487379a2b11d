import { normalize } from '#contract/normalize.ts'
import type { Lexicon, Term } from './lexicon.ts'
import { knownWords, most, type KnownWord } from './wordFamily.ts'

// Words that a question begins with, written out or as in a message, and that no answer holds.
const ASKING = new Set(
  'combien comment pourquoi quand quel quelle quels quelles quoi puis peut peux dois doit faut dit dire passe faire cbn cmb pk pq qd'.split(
    ' ',
  ),
)
/** « cb de repos » asks how many; « remboursement CB » names a card. */
const ASKING_FIRST = 'cb'
// As common as those that PostgreSQL leaves out of French, and not among them.
const COMMON = new Set(
  `les a si chez entre avant apres pendant depuis vers comme sans sous donc car cet cette tout tous toute toutes tres trop
  si non`.split(/\s+/),
)
const UNKNOWN: KnownWord = { texts: 0, family: [], isWhole: false }
/** The vocabulary has no shorter word. */
const SHORT = 4
// A shorter stem is that of several words.
const TELLING = 5

/** The words as texts are indexed, and as the texts that are searched know them. */
export async function readTerms(lexicon: Lexicon, words: string[]): Promise<Term[]> {
  const asked = await indexedTerms(lexicon, words)
  const known = await knownWords(lexicon, [...asked.values()])
  const isFrench = lexicon.isFrench()
  return words.flatMap((word, at) => {
    const term = asked.get(word)
    if (!term) return []
    const asks = at === 0 && words.length > 1 && term.folded === ASKING_FIRST && { isStop: true, isAsking: true }
    const found = known.get(term.folded) ?? UNKNOWN
    // What is no word has no family: it may be mistyped.
    const family = found.isWhole || isFrench(word) ? found.family : []
    const texts = Math.max(found.texts, most(family))
    // The vocabulary has no short words, and none with a digit.
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

/** The words as texts are indexed: see `searchable()` in the migrations. */
export async function indexedTerms(lexicon: Pick<Lexicon, 'stemsOf'>, words: string[]): Promise<Map<string, Term>> {
  const stems = await lexicon.stemsOf([...new Set(words)])
  return new Map(
    [...stems].map(([word, { stem, plain, indexed }]) => {
      const folded = normalize(word)
      // What holds a digit is no French word: it is indexed as it stands.
      const bases = /\d/.test(word) ? [] : [...stem, ...plain]
      const forms = [...new Set([...bases.map(normalize), folded, indexed])]
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

/** Groups of words that mean the same, each of one word or several in a row, as texts are indexed. */
export async function synonymTerms(lexicon: Pick<Lexicon, 'stemsOf'>, groups: string[][][]): Promise<Term[][][]> {
  const known = await indexedTerms(lexicon, groups.flat(2))
  return groups.map((group) =>
    // A sign alone is nothing that could be looked for.
    group.map((entry) => entry.flatMap((word) => known.get(word) ?? [])).filter((entry) => entry.length > 0),
  )
}
