import type { AccordStatus } from '#contract/accords/accords.ts'
import { createSplitNumberPairCounter } from '#contract/search/findNumberPairs.ts'
import type { ParsedSearchQuery, SearchedWord } from '#contract/search/parseSearchQuery.ts'
import { createSearchedWordFinder } from './createWordFinder.ts'
import { foldTextWithJoinedWords } from '#contract/search/tokenize.ts'

/** Passage of an agreement with the data that its ranking needs. */
export type RankablePassage = {
  id: number
  document_id: number
  words: string
  heading: string
  /** Titles of the parts that contain the passage, and the title of its agreement. */
  context: string
  part: string
  clause: string | null
  status: AccordStatus
  /** True when the passage's agreement concerns every company rather than the reader's own. */
  isOfAll: boolean
  /** Days since the passage's agreement was signed. */
  age: number
}

/** Passage of an agreement with its search score, and the searched words that it lacks. */
export type RankedPassage<Row> = Row & { score: number; missing: string[] }

// Weights tuned on the questions of `npm run bench search`.
const STATUS = { 'en-vigueur': 1, 'a-venir': 0.9, expire: 0.6 }
/** Age of an agreement at which the score of its passages is halved, in days (twenty-five years). */
const FADES = 9000
const ADDED = { heading: 0.6, brevity: 0.4 }
/** Passage length at which the ranking bonus for brevity is halved, in characters. */
const LONG = 250
/**
 * Ranking factors of a searched word in a passage: apart from the other words, only in a title above, or a number.
 * Numbers often match by chance.
 */
const LESS = { apart: 0.3, context: 0.8, number: 0.6 }
const KIND = { heading: 0.45, contents: 0.25, glossary: 0.6, annex: 0.8, others: 0.9, ofAll: 0.85 }
/**
 * Ranking weight of a passage in the article that the query names, or with number pairs as typed: above all other
 * weights.
 */
const FIRST = 10
/** Maximum distance of searched words that count as close in a passage, in characters: about a sentence. */
const NEAR = 120
/** Assumed number of texts that hold a searched word that was not counted. */
const UNCOUNTED = 20

/** Returns the weight of a searched word among `total` passages: the rarer, the heavier. */
export const searchedWordWeight = ({ texts, typed }: SearchedWord, total: number): number =>
  Math.log(1 + total / (texts || UNCOUNTED)) * (/^\d+$/.test(typed) ? LESS.number : 1)

/**
 * Ranks passages of agreements by score. Rare words, words in headings and words close together raise the score.
 * Agreements in force and parts for the reader's own `crew` rank higher.
 */
export function rankPassages<Row extends RankablePassage>(
  rows: Row[],
  { wanted: words, numbers, article }: Pick<ParsedSearchQuery, 'wanted' | 'numbers' | 'article'>,
  { total, crew }: { total: number; crew: CrewKind | undefined },
): RankedPassage<Row>[] {
  const weights = words.map((word) => searchedWordWeight(word, total))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const finders = words.map(createSearchedWordFinder)
  const countPairs = createSplitNumberPairCounter(numbers)
  return rows
    .map((row) => {
      const heading = foldTextWithJoinedWords(row.heading.replace(/^(?:Article|Annexe) \S+ – /, ''))
      const [context, text] = [foldTextWithJoinedWords(row.context), foldTextWithJoinedWords(row.words)]
      const found = finders.map((placesIn, at) => ({
        typed: words[at]?.typed ?? '',
        weight: weights[at] ?? 0,
        isHeaded: placesIn(heading).length > 0,
        places: placesIn(text),
        isAbove: placesIn(context).length > 0,
      }))
      const isHeld = found.map(({ isHeaded, places, isAbove }) => isHeaded || places.length > 0 || isAbove)
      const headed = found.filter(({ isHeaded }) => isHeaded)
      const titled = Math.min(1, headed.length / (heading.match(/[a-z0-9]{4,}/g)?.length ?? 1))
      const score =
        (coverage(found) + sum(headed.map(({ weight }) => weight)) * ADDED.heading * (0.5 + titled / 2)) / all +
        ADDED.brevity / (1 + text.length / LONG)
      const missing = found.filter((_, at) => !isHeld[at]).map(({ typed }) => typed)
      const whose = (row.isOfAll ? KIND.ofAll : 1) * (isOthers(row.part, crew) ? KIND.others : 1)
      const worth = STATUS[row.status] * kindOf(row) * whose
      const named = namedBy(row, article) + countPairs(text)
      return { ...row, missing, score: named * FIRST + (score * worth) / (1 + row.age / FADES) }
    })
    .toSorted((one, other) => other.score - one.score || one.id - other.id)
}

/**
 * Scores a passage by the article that the query names: 2 for the article's first passage, 1 for its others, 0 for
 * other articles.
 */
function namedBy({ clause, words, heading }: RankablePassage, article: string | undefined): number {
  if (article === undefined || clause !== article) return 0
  const [title = ''] = heading.split(' – ').slice(1)
  return words.slice(0, heading.length + 20).includes(title || article) ? 2 : 1
}

const sum = (all: number[]) => all.reduce((before, one) => before + one, 0)

/**
 * Returns a lower ranking factor for a passage that is not a rule: a heading alone, a table of contents, a glossary, an
 * annex.
 */
function kindOf({ words, heading, clause }: RankablePassage): number {
  const lines = words.split('\n')
  if (words.length <= heading.length + 12) return KIND.heading
  if (clause === null && lines.filter((line) => /\s\d{1,3}$/.test(line)).length > lines.length / 2) return KIND.contents
  if (/lexique|glossaire|définitions/i.test(heading)) return KIND.glossary
  return clause?.startsWith('ANNEXE') ? KIND.annex : 1
}

type Found = { weight: number; isHeaded: boolean; places: number[]; isAbove: boolean }

/**
 * Sums the weights of the searched words found in a passage. Words close together or in the heading have full weight,
 * words apart or in a title above have less.
 */
function coverage(found: Found[]): number {
  const places = found
    .flatMap(({ places: own }, word) => own.map((at) => ({ word, at })))
    .toSorted((one, other) => one.at - other.at)
  const near = new Map<number, number>()
  let [best, from] = [0, 0]
  const worth = (word: Found, at: number) => {
    const { weight, isHeaded, places: own, isAbove } = word
    if (isHeaded || near.has(at)) return weight
    return weight * (own.length > 0 ? LESS.apart : isAbove ? LESS.context : 0)
  }
  const whole = () => sum(found.map(worth))
  best = whole()
  for (const { word, at } of places) {
    near.set(word, (near.get(word) ?? 0) + 1)
    for (let first = places[from]; first && at - first.at > NEAR; first = places[++from]) {
      const left = (near.get(first.word) ?? 0) - 1
      if (left > 0) near.set(first.word, left)
      else near.delete(first.word)
    }
    best = Math.max(best, whole())
  }
  return best
}

/** Crew that a part of an agreement is for: cabin crew (`cabine`) or pilots (`poste`). */
export type CrewKind = 'cabine' | 'poste'
const CREWS: Record<CrewKind, RegExp> = {
  cabine: /cabine|commercial|h[oô]tesse|steward|\bpnc\b/i,
  poste: /pilote|commandant|copilote|technique|\bpnt\b|\bopl\b|\bcdb\b/i,
}

/** Returns the crew, cabin or pilots, that a job name or a title names; undefined when it names none or both. */
export function findCrewKindInName(text: string): CrewKind | undefined {
  const [isCabin, isDeck] = [CREWS.cabine.test(text), CREWS.poste.test(text)]
  if (isCabin === isDeck) return undefined
  return isCabin ? 'cabine' : 'poste'
}

function isOthers(part: string, own: CrewKind | undefined): boolean {
  const named = findCrewKindInName(part)
  return own !== undefined && named !== undefined && named !== own
}
