import { sql, type SQL } from 'drizzle-orm'
import { normalize } from '#contract/normalize.ts'
import type { ContentCache } from '#server/cache/contentCache.ts'
import type { Database } from '#server/database/connect.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { tokenize } from './tokenize.ts'

/**
 * A word as texts may hold it, without accents: whole or by its stem, and by what is no other word's stem too (« nuitée »
 * has that of « nuit »). `isStop`: too common to be looked for.
 */
export type Term = { word: string; folded: string; forms: string[]; own: string[]; isStop: boolean }
/** Words that stand at these places from the first. */
export type Phrase = { at: number; forms: string[]; isBegun: boolean }[]
/**
 * What is searched for, as PostgreSQL reads it; `loose` does not mind how words stand to each other, which the index
 * cannot tell, and `any` is content with one of them. And the runs of words that count as found.
 */
export type ParsedQuery = { tsquery: string; loose: string; any: string; terms: Term[]; runs: Phrase[] }

/** Where words are looked up; a mistyped one is guessed from `vocabulary`, that of all public texts unless told. */
export type QueryContext = { db: Database; cache: ContentCache; vocabulary?: SQL }

// What a text of a hundred characters may ask: beyond it nobody means each word.
const MOST_WORDS = 12
// A shorter stem is that of several words.
const TELLING = 5

/**
 * What a person searches for, in French: each word whole, begun or in another form, with or without its accents, or
 * what the association says that means the same. All must be there. Undefined when there is no word.
 */
export async function parseQuery(typed: string, { db, cache }: QueryContext): Promise<ParsedQuery | undefined> {
  const words = tokenize(typed.normalize('NFC')).slice(0, MOST_WORDS)
  if (words.length === 0) return undefined
  const known = await termsOf(db, words)
  const terms = words.flatMap((word) => known.get(word) ?? [])
  const units = unitsOf(terms, await synonymsOf(db, cache))
  const wanted = units.some(({ isStop }) => !isStop) ? units.filter(({ isStop }) => !isStop) : units
  return {
    terms,
    tsquery: asQuery(wanted, ({ at }, before) => `<${at - before.at}>`),
    loose: asQuery(wanted, () => '&'),
    any: wanted.map((unit) => asQuery([unit], () => '&')).join('|'),
    runs: wanted.flatMap(({ own, same }) => [...own, ...same]),
  }
}

/** A word, or several that the association has another word for: all of `own` is wanted, or one of `same`. */
type Unit = { own: Phrase[]; same: Phrase[]; isStop: boolean }

function unitsOf(terms: Term[], groups: Term[][][]): Unit[] {
  const entries = groups.flatMap((group) => group.map((entry) => ({ entry, group })))
  const units: Unit[] = []
  for (let at = 0; at < terms.length;) {
    const said = entries.filter(({ entry }) => isSaid(entry, terms, at))
    const length = Math.max(1, ...said.map(({ entry }) => entry.length))
    const longest = said.filter(({ entry }) => entry.length === length)
    const own = terms.slice(at, at + length)
    const telling = own.filter(({ isStop }) => !isStop)
    units.push({
      own: (telling.length ? telling : own).map((term) => asRun([term], true)),
      same: longest.flatMap(({ entry, group }) => group.filter((one) => one !== entry)).map((one) => asRun(one, false)),
      isStop: telling.length === 0 && longest.length === 0,
    })
    at += length
  }
  return units
}

const isSaid = (entry: Term[], terms: Term[], at: number) =>
  entry.every(({ own }, index) => terms[at + index]?.own.some((form) => own.includes(form)))

/** The words that count, at their places: PostgreSQL too leaves room where a word too common stood. */
function asRun(terms: Term[], isTyped: boolean): Phrase {
  const places = terms.map(({ forms, own, isStop, folded }, at) => ({
    at,
    forms: isTyped ? forms : own,
    isStop,
    // A single letter begins too many words.
    isBegun: isTyped && folded.length > 1,
  }))
  const telling = places.some(({ isStop }) => !isStop) ? places.filter(({ isStop }) => !isStop) : places
  const first = telling[0]?.at ?? 0
  return telling.map(({ at, forms, isBegun }) => ({ at: at - first, forms, isBegun }))
}

function asQuery(units: Unit[], between: (part: Phrase[number], before: Phrase[number]) => string): string {
  const oneOf = ({ forms, isBegun }: Phrase[number]) =>
    `(${forms.map((form) => `'${form}'${isBegun ? ':*' : ''}`).join('|')})`
  const inOrder = (run: Phrase) =>
    run.map((part, index) => `${index ? between(part, run[index - 1] ?? part) : ''}${oneOf(part)}`).join('')
  return units
    .map(({ own, same }) => `(${[own.map(inOrder).join('&'), ...same.map((run) => `(${inOrder(run)})`)].join('|')})`)
    .join('&')
}

/** The words as texts are indexed: see `searchable()` in the migrations. */
async function termsOf(db: Database, words: string[]): Promise<Map<string, Term>> {
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
      return [word, { word, folded, forms, own: [...new Set(own)], isStop: plain?.length === 0 }]
    }),
  )
}

/** The association's synonyms, kept until they change. */
const synonymsOf = (db: Database, cache: ContentCache): Promise<Term[][][]> =>
  cache.get('synonyms', () => readSynonyms(db), {
    among: 'answers',
    bytes: (groups) => 2 * JSON.stringify(groups).length,
  })

async function readSynonyms(db: Database): Promise<Term[][][]> {
  const groups = (await db.select().from(synonyms)).map(({ words }) => words.map(tokenize))
  const known = await termsOf(db, groups.flat(2))
  return groups.map((group) =>
    // A sign alone is nothing that could be looked for.
    group.map((entry) => entry.flatMap((word) => known.get(word) ?? [])).filter((entry) => entry.length > 0),
  )
}
