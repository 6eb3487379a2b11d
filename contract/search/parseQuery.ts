import { askedArticle } from './askedArticle.ts'
import { frenchNumber } from './frenchNumber.ts'
import type { Lexicon, Term } from './lexicon.ts'
import { numberPairs, type NumberPair } from './numberPairs.ts'
import { readTerms } from './terms.ts'
import { tokensWithPlaces, type Token } from './tokenize.ts'

/** Words that stand at these places from the first: each in one of its forms, or as one that begins so. */
export type Phrase = { at: number; forms: string[]; begun?: string }[]
/**
 * What is searched for, as PostgreSQL reads it; `loose` does not mind how words stand to each other, which the index
 * cannot tell, and `any` is content with one of them. And the runs of words that count as found.
 */
export type ParsedQuery = {
  tsquery: string
  loose: string
  any: string
  terms: Term[]
  runs: Phrase[]
  /** The words that are looked for, one by one: of some that are left out the others may still be found. */
  wanted: WantedWord[]
  /** Those that only ask, as they were typed: « combien », « comment ». */
  asking: string[]
  /** Whether it is content with some of them. */
  isPartial?: true
  /** Numbers that stand side by side, as « 937-866 » and « 2,5 »: a text that has them so comes first. */
  numbers: NumberPair[]
  /** The number of the article that is asked for: « art. 4.2 ». */
  article?: string
}
/** A word that is looked for, or several that mean one thing, with what it may be found by. */
export type WantedWord = {
  typed: string
  /** How many texts hold it; whether any may. */
  texts: number
  isKnown: boolean
  tsquery: string
  /** Its own words, all of which are wanted, or one of these that mean the same. */
  own: Phrase[]
  same: Phrase[]
}

// What a text of a hundred characters may ask: beyond it nobody means each word.
const MOST_WORDS = 12
/**
 * What a person searches for, in French: each word whole, begun or in another form, with or without its accents, or
 * what the association says that means the same. All must be there. Undefined when there is no word.
 */
export async function parseQuery(typed: string, lexicon: Lexicon): Promise<ParsedQuery | undefined> {
  const article = askedArticle(typed)
  // « article » stands in every article: its number alone tells.
  const tokens = tokensWithPlaces(article?.rest ?? typed).slice(0, MOST_WORDS)
  if (tokens.length === 0) return undefined
  const terms = await readTerms(
    lexicon,
    tokens.map(({ word }) => word),
  )
  const units = unitsOf(terms, await lexicon.synonyms(), joinedAt(tokens))
  const wanted = units.some(({ isStop }) => !isStop) ? units.filter(({ isStop }) => !isStop) : units
  return {
    terms,
    wanted: wanted.map((unit) => ({
      typed: unit.terms.map(({ word }) => word).join(' '),
      texts: Math.min(...unit.terms.map(({ texts }) => texts)),
      isKnown: unit.isMeant || unit.terms.every(({ isKnown }) => isKnown),
      tsquery: asQuery([unit], () => '&'),
      own: unit.own,
      same: unit.same,
    })),
    asking: units
      .filter((unit) => !wanted.includes(unit))
      .flatMap((unit) => unit.terms.filter(({ isAsking }) => isAsking).map(({ word }) => word)),
    tsquery: asQuery(wanted, ({ at }, before) => `<${at - before.at}>`),
    loose: asQuery(wanted, () => '&'),
    any: wanted.map((unit) => asQuery([unit], () => '&')).join('|'),
    runs: wanted.flatMap(({ own, same }) => [...own, ...same]),
    numbers: numberPairs(typed, tokens),
    ...(article && { article: article.number }),
  }
}

/** Of each word the words that it is joined to, as one: of « wi » and of « fi » in « wi-fi ». */
const joinedAt = (tokens: Token[]): Phrase[][] =>
  tokens.map(({ joined }, at) =>
    [tokens[at - 1]?.joined, joined].flatMap((form) => (form === undefined ? [] : [[{ at: 0, forms: [form] }]])),
  )

/** A word, or several that the association has another word for: all of `own` is wanted, or one of `same`. */
type Unit = { terms: Term[]; own: Phrase[]; same: Phrase[]; isStop: boolean; isMeant: boolean }

function unitsOf(terms: Term[], groups: Term[][][], joined: Phrase[][]): Unit[] {
  const entries = groups.flatMap((group) => group.map((entry) => ({ entry, group })))
  const units: Unit[] = []
  for (let at = 0; at < terms.length;) {
    const said = entries.filter(({ entry }) => isSaid(entry, terms, at))
    const length = Math.max(1, ...said.map(({ entry }) => entry.length))
    const longest = said.filter(({ entry }) => entry.length === length)
    const own = terms.slice(at, at + length)
    const telling = own.filter(({ isStop }) => !isStop)
    const same = [
      ...longest.flatMap(({ entry, group }) => group.filter((one) => one !== entry)).map((one) => asRun(one, false)),
      ...(length === 1 ? spelledOut(own[0]) : []),
    ]
    units.push({
      terms: own,
      own: (telling.length ? telling : own).map((term) => asRun([term], true)),
      same: [...same, ...(length === 1 ? (joined[at] ?? []) : [])],
      isStop: telling.length === 0 && longest.length === 0,
      isMeant: same.length > 0,
    })
    at += length
  }
  return units
}

/** « 36 » and « 36h » as an agreement may write them: « trente-six ». */
function spelledOut(term: Term | undefined): Phrase[] {
  const number = /^(\d{1,2})(?:h|e|er|j)?$/.exec(term?.folded ?? '')?.[1]
  const words = number && frenchNumber(Number(number))
  return words ? [words.split('-').map((word, at) => ({ at, forms: [word] }))] : []
}

const isSaid = (entry: Term[], terms: Term[], at: number) =>
  entry.every(({ own }, index) => terms[at + index]?.own.some((form) => own.includes(form)))

/** The words that count, at their places: PostgreSQL too leaves room where a word too common stood. */
function asRun(terms: Term[], isTyped: boolean): Phrase {
  const places = terms.map(({ forms, own, isStop, isBegun, folded }, at) => {
    const begun = isTyped && isBegun ? folded : undefined
    const others = isTyped ? forms.filter((form) => !begun || !form.startsWith(begun)) : own
    return { at, isStop, forms: others, ...(begun && { begun }) }
  })
  const telling = places.some(({ isStop }) => !isStop) ? places.filter(({ isStop }) => !isStop) : places
  const first = telling[0]?.at ?? 0
  return telling.map(({ isStop: _, at, ...part }) => ({ ...part, at: at - first }))
}

function asQuery(units: Unit[], between: (part: Phrase[number], before: Phrase[number]) => string): string {
  const oneOf = ({ forms, begun }: Phrase[number]) =>
    `(${[...(begun ? [`'${begun}':*`] : []), ...forms.map((form) => `'${form}'`)].join('|')})`
  const inOrder = (run: Phrase) =>
    run.map((part, index) => `${index ? between(part, run[index - 1] ?? part) : ''}${oneOf(part)}`).join('')
  return units
    .map(({ own, same }) => `(${[own.map(inOrder).join('&'), ...same.map((run) => `(${inOrder(run)})`)].join('|')})`)
    .join('&')
}
