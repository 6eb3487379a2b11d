import type { ParsedSearchQuery, SearchedWord } from './parseSearchQuery.ts'

// Beyond this number of words, the commonest only weigh in the ranking.
const MOST = 5

/** Returns up to five words of a query that narrow a search most: known words first, the rarest first. */
export const selectRarestQueryWords = ({ wanted }: ParsedSearchQuery): SearchedWord[] =>
  wanted.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown) || one.texts - other.texts).slice(0, MOST)

/**
 * Builds the PostgreSQL tsquery of texts that hold at least `count` of the words. Words are split into halves,
 * recursively: listing all combinations would make the index look up each word far more often.
 */
export function buildMinimumMatchQuery(words: SearchedWord[], count: number): string {
  if (count >= words.length) return words.map(({ tsquery }) => tsquery).join('&')
  if (count === 1) return `(${words.map(({ tsquery }) => tsquery).join('|')})`
  const [one, other] = [words.slice(0, words.length >> 1), words.slice(words.length >> 1)]
  const ways = []
  for (let ofOne = Math.max(0, count - other.length); ofOne <= Math.min(one.length, count); ofOne++) {
    const parts = [
      ofOne > 0 && buildMinimumMatchQuery(one, ofOne),
      count > ofOne && buildMinimumMatchQuery(other, count - ofOne),
    ]
    ways.push(parts.filter(Boolean).join('&'))
  }
  return `(${ways.map((way) => `(${way})`).join('|')})`
}

/**
 * Returns the words of a search query that played no part in the results: question words, and unknown words that every
 * result lacks.
 */
export const findIgnoredSearchWords = ({ asking, wanted }: ParsedSearchQuery, missing: string[][]): string[] => [
  ...asking,
  ...wanted
    .filter(({ isKnown, typed }) => !isKnown && missing.every((lacked) => lacked.includes(typed)))
    .map(({ typed }) => typed),
]
