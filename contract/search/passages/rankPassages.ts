import type { AccordStatus } from '#contract/accords/accords.ts'
import { pairCounter } from '#contract/search/numberPairs.ts'
import type { ParsedQuery, WantedWord } from '#contract/search/parseQuery.ts'
import { placesOf } from './placesOf.ts'
import { foldedWords } from '#contract/search/tokenize.ts'

/** What a passage is weighed by. */
export type Weighed = {
  id: number
  document_id: number
  words: string
  heading: string
  /** The titles it stands under, and its agreement's. */
  context: string
  part: string
  clause: string | null
  status: AccordStatus
  /** Whether its agreement is for every company, and not the reader's own. */
  isOfAll: boolean
  /** How long ago its agreement was signed, in days. */
  age: number
}

/** A passage, what it is worth, and the words it lacks. */
export type Ranked<Row> = Row & { score: number; missing: string[] }

// Each tried on the questions of `npm run bench search`.
const STATUS = { 'en-vigueur': 1, 'a-venir': 0.9, expire: 0.6 }
/** What a passage has lost half of its weight after, in days: twenty-five years. */
const FADES = 9000
const ADDED = { heading: 0.6, brevity: 0.4 }
/** A passage of so many characters has half of what brevity adds. */
const LONG = 250
/** What a word is worth that only a title above holds, and a number, which many texts hold by chance. */
const LESS = { apart: 0.3, context: 0.8, number: 0.6 }
const KIND = { heading: 0.45, contents: 0.25, glossary: 0.6, annex: 0.8, others: 0.9, ofAll: 0.85 }
/** Weights above all others: the article that is asked for, numbers that stand side by side as they were typed. */
const FIRST = 10
/** How far apart words may stand, in characters: in a sentence. */
const NEAR = 120
/** How many texts a word stands in that was counted in none. */
const UNCOUNTED = 20

/** How telling a word is, of so many texts: the rarer, the more. */
export const weightOf = ({ texts, typed }: WantedWord, total: number): number =>
  Math.log(1 + total / (texts || UNCOUNTED)) * (/^\d+$/.test(typed) ? LESS.number : 1)

/**
 * The passages in their order: those with the most telling of the words first, in their headings and near each other, of
 * agreements in force, and of the part of the text that is the reader's own (`crew`: « cabine », « poste »).
 */
export function rankPassages<Row extends Weighed>(
  rows: Row[],
  { wanted: words, numbers, article }: Pick<ParsedQuery, 'wanted' | 'numbers' | 'article'>,
  { total, crew }: { total: number; crew: Crew | undefined },
): Ranked<Row>[] {
  const weights = words.map((word) => weightOf(word, total))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const finders = words.map(placesOf)
  const countPairs = pairCounter(numbers)
  return rows
    .map((row) => {
      const heading = foldedWords(row.heading.replace(/^(?:Article|Annexe) \S+ – /, ''))
      const [context, text] = [foldedWords(row.context), foldedWords(row.words)]
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

/** More for the article that is asked for, and most for its beginning. */
function namedBy({ clause, words, heading }: Weighed, article: string | undefined): number {
  if (article === undefined || clause !== article) return 0
  const [title = ''] = heading.split(' – ').slice(1)
  return words.slice(0, heading.length + 20).includes(title || article) ? 2 : 1
}

const sum = (all: number[]) => all.reduce((before, one) => before + one, 0)

/** Less for what is no rule: a heading alone, a table of contents, a glossary, an annex. */
function kindOf({ words, heading, clause }: Weighed): number {
  const lines = words.split('\n')
  if (words.length <= heading.length + 12) return KIND.heading
  if (clause === null && lines.filter((line) => /\s\d{1,3}$/.test(line)).length > lines.length / 2) return KIND.contents
  if (/lexique|glossaire|définitions/i.test(heading)) return KIND.glossary
  return clause?.startsWith('ANNEXE') ? KIND.annex : 1
}

type Found = { weight: number; isHeaded: boolean; places: number[]; isAbove: boolean }

/** The weight of the words that stand near each other, or in the heading; of those that stand apart, or above, a part. */
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

/** Who a part of a text is for: the cabin, or the flight deck. */
export type Crew = 'cabine' | 'poste'
const CREWS: Record<Crew, RegExp> = {
  cabine: /cabine|commercial|h[oô]tesse|steward|\bpnc\b/i,
  poste: /pilote|commandant|copilote|technique|\bpnt\b|\bopl\b|\bcdb\b/i,
}

/** The crew that a function or a title names; undefined for none, or for both. */
export function crewOf(text: string): Crew | undefined {
  const [isCabin, isDeck] = [CREWS.cabine.test(text), CREWS.poste.test(text)]
  if (isCabin === isDeck) return undefined
  return isCabin ? 'cabine' : 'poste'
}

function isOthers(part: string, own: Crew | undefined): boolean {
  const named = crewOf(part)
  return own !== undefined && named !== undefined && named !== own
}
