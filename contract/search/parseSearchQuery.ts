import { extractArticleNumber } from './extractArticleNumber.ts'
import { spellFrenchNumber } from './spellFrenchNumber.ts'
import type { SearchLexicon, SearchTerm } from './lexicon.ts'
import { findSplitNumberPairs, type SplitNumberPair } from './findNumberPairs.ts'
import { readQuerySearchTerms } from './terms.ts'
import { textToPositionedWords, type WordToken } from './tokenize.ts'

/** Sequence of searched words at given offsets from the first, each in one of its forms or as a prefix. */
export type SearchedWordSequence = { at: number; forms: string[]; begun?: string }[]
/**
 * Parsed search query. `tsquery`, `loose` and `any` are PostgreSQL queries: the strict one, one that ignores word order
 * and distance, and one for any of the words. `runs` are the word sequences that count as matches.
 */
export type ParsedSearchQuery = {
  tsquery: string
  loose: string
  any: string
  terms: SearchTerm[]
  runs: SearchedWordSequence[]
  /** Searched words of a query, one by one: when some are left out, the others can still match. */
  wanted: SearchedWord[]
  /** Question words of a search query, as typed, which are not searched: « combien », « comment ». */
  asking: string[]
  /** True when a search result needs only some of the query's words. */
  isPartial?: true
  /**
   * Pairs of adjacent numbers in a search query, such as « 937-866 » and « 2,5 »: texts that hold them side by side
   * rank first.
   */
  numbers: SplitNumberPair[]
  /** Number of the agreement's article that the search query names: « art. 4.2 ». */
  article?: string
}
/** Searched word, or several words with one meaning, with the forms that match it. */
export type SearchedWord = {
  typed: string
  /** Number of texts that hold the searched word; `isKnown`: false when certainly none does. */
  texts: number
  isKnown: boolean
  tsquery: string
  /** Word sequences of a search query that must all match; `same`: synonyms, any of which is enough. */
  own: SearchedWordSequence[]
  same: SearchedWordSequence[]
}

// Maximum number of words in a query.
const MOST_WORDS = 12
/**
 * Parses a French search query. A word matches whole, as a prefix or in another form, with or without accents, or by a
 * synonym. All words are required. Returns undefined for a query without words.
 */
export async function parseSearchQuery(typed: string, lexicon: SearchLexicon): Promise<ParsedSearchQuery | undefined> {
  const article = extractArticleNumber(typed)
  // The word « article » stands in every article: only its number is searched.
  const tokens = textToPositionedWords(article?.rest ?? typed).slice(0, MOST_WORDS)
  if (tokens.length === 0) return undefined
  const terms = await readQuerySearchTerms(
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
    numbers: findSplitNumberPairs(typed, tokens),
    ...(article && { article: article.number }),
  }
}

/** Returns for each word of a query the joined forms that it is part of: « wifi » for both words of « wi-fi ». */
const joinedAt = (tokens: WordToken[]): SearchedWordSequence[][] =>
  tokens.map(({ joined }, at) =>
    [tokens[at - 1]?.joined, joined].flatMap((form) => (form === undefined ? [] : [[{ at: 0, forms: [form] }]])),
  )

/** Searched word of a query, or several that have synonyms: all of `own` must match, or one of `same`. */
type Unit = {
  terms: SearchTerm[]
  own: SearchedWordSequence[]
  same: SearchedWordSequence[]
  isStop: boolean
  isMeant: boolean
}

function unitsOf(terms: SearchTerm[], groups: SearchTerm[][][], joined: SearchedWordSequence[][]): Unit[] {
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

/**
 * Returns the French words of a searched number, as an agreement may write it: « trente-six » for « 36 » and « 36h ».
 */
function spelledOut(term: SearchTerm | undefined): SearchedWordSequence[] {
  const number = /^(\d{1,2})(?:h|e|er|j)?$/.exec(term?.folded ?? '')?.[1]
  const words = number && spellFrenchNumber(Number(number))
  return words ? [words.split('-').map((word, at) => ({ at, forms: [word] }))] : []
}

const isSaid = (entry: SearchTerm[], terms: SearchTerm[], at: number) =>
  entry.every(({ own }, index) => terms[at + index]?.own.some((form) => own.includes(form)))

/**
 * Returns a query's word sequence without stop words, at their positions: PostgreSQL counts the positions of stop words
 * too.
 */
function asRun(terms: SearchTerm[], isTyped: boolean): SearchedWordSequence {
  const places = terms.map(({ forms, own, isStop, isBegun, folded }, at) => {
    const begun = isTyped && isBegun ? folded : undefined
    const others = isTyped ? forms.filter((form) => !begun || !form.startsWith(begun)) : own
    return { at, isStop, forms: others, ...(begun && { begun }) }
  })
  const telling = places.some(({ isStop }) => !isStop) ? places.filter(({ isStop }) => !isStop) : places
  const first = telling[0]?.at ?? 0
  return telling.map(({ isStop: _, at, ...part }) => ({ ...part, at: at - first }))
}

function asQuery(
  units: Unit[],
  between: (part: SearchedWordSequence[number], before: SearchedWordSequence[number]) => string,
): string {
  const oneOf = ({ forms, begun }: SearchedWordSequence[number]) =>
    `(${[...(begun ? [`'${begun}':*`] : []), ...forms.map((form) => `'${form}'`)].join('|')})`
  const inOrder = (run: SearchedWordSequence) =>
    run.map((part, index) => `${index ? between(part, run[index - 1] ?? part) : ''}${oneOf(part)}`).join('')
  return units
    .map(({ own, same }) => `(${[own.map(inOrder).join('&'), ...same.map((run) => `(${inOrder(run)})`)].join('|')})`)
    .join('&')
}
