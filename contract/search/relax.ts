import type { ParsedQuery, WantedWord } from './parseQuery.ts'

// With more words than these the commonest do not narrow what is found, they only weigh.
const MOST = 5

/** The words that narrow most what is found: those that the vocabulary has, the rarest first, then the others. */
export const narrowing = ({ wanted }: ParsedQuery): WantedWord[] =>
  wanted.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown) || one.texts - other.texts).slice(0, MOST)

/**
 * As PostgreSQL reads it: what holds so many of the words, whichever. Each half holds its share: the index looks each
 * word up as often as it is written, and all the ways to choose would write it far more often.
 */
export function holding(words: WantedWord[], count: number): string {
  if (count >= words.length) return words.map(({ tsquery }) => tsquery).join('&')
  if (count === 1) return `(${words.map(({ tsquery }) => tsquery).join('|')})`
  const [one, other] = [words.slice(0, words.length >> 1), words.slice(words.length >> 1)]
  const ways = []
  for (let ofOne = Math.max(0, count - other.length); ofOne <= Math.min(one.length, count); ofOne++) {
    const parts = [ofOne > 0 && holding(one, ofOne), count > ofOne && holding(other, count - ofOne)]
    ways.push(parts.filter(Boolean).join('&'))
  }
  return `(${ways.map((way) => `(${way})`).join('|')})`
}

/** The words that nothing was found by: those that only ask, and those that are unknown and that each result lacks. */
export const leftOut = ({ asking, wanted }: ParsedQuery, missing: string[][]): string[] => [
  ...asking,
  ...wanted
    .filter(({ isKnown, typed }) => !isKnown && missing.every((lacked) => lacked.includes(typed)))
    .map(({ typed }) => typed),
]
