import { sql } from 'drizzle-orm'
import { normalize } from '#contract/normalize.ts'
import type { Database } from '#server/database/connect.ts'
import type { QueryContext, Term } from './queryContext.ts'
import { frenchWords } from '#server/lib/frenchWords.ts'
import { knownWords, most, type KnownWord } from './wordFamily.ts'

// What a question begins with, and no answer holds.
const ASKING = new Set(
  'combien comment pourquoi quand quel quelle quels quelles quoi puis peut peux dois doit faut dit dire passe faire'.split(
    ' ',
  ),
)
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
export async function readTerms(place: QueryContext, words: string[]): Promise<Term[]> {
  const asked = await indexedTerms(place.db, words)
  const known = await knownWords(place, [...asked.values()])
  const isFrench = frenchWords()
  return words.flatMap((word) => {
    const term = asked.get(word)
    if (!term) return []
    const found = known.get(term.folded) ?? UNKNOWN
    // What is no word has no family: it may be mistyped.
    const family = found.isWhole || isFrench(word) ? found.family : []
    const texts = Math.max(found.texts, most(family))
    // The vocabulary has no short words, and none with a digit.
    const isKnown = texts > 0 || !/^[a-z]+$/.test(term.folded) || term.folded.length < SHORT
    const isBegun = term.folded.length > 1 && !found.isWhole && !(term.folded.length < SHORT && isFrench(word))
    return { ...term, forms: [...new Set([...term.forms, ...family.map((one) => one.word)])], texts, isKnown, isBegun }
  })
}

/** The words as texts are indexed: see `searchable()` in the migrations. */
export async function indexedTerms(db: Database, words: string[]): Promise<Map<string, Term>> {
  const asked = [...new Set(words)]
  const { rows } = await db.execute<{
    word: string
    stem: string[] | null
    plain: string[] | null
    indexed: string
  }>(sql`
    select word, ts_lexize('french_stem', word) as stem, ts_lexize('french_stem', unaccented(word)) as plain,
      unaccented(word) as indexed
    from unnest(${sql.param(asked)}::text[]) as word`)
  return new Map(
    rows.map(({ word, stem, plain, indexed }) => {
      const folded = normalize(word)
      // What holds a digit is no French word: it is indexed as it stands.
      const stems = /\d/.test(word) ? [] : [...(stem ?? []), ...(plain ?? [])]
      const forms = [...new Set([...stems.map(normalize), folded, indexed])]
      const own = [
        ...forms.filter((form) => form.length >= TELLING),
        folded,
        `${folded}s`,
        folded.replace(/(?<=.)s$/, ''),
      ]
      const isAsking = ASKING.has(folded)
      const isStop = plain?.length === 0 || isAsking || COMMON.has(folded)
      return [
        word,
        { word, folded, forms, own: [...new Set(own)], isStop, isAsking, texts: 0, isKnown: true, isBegun: false },
      ]
    }),
  )
}
