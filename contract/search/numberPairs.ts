import type { Token } from './tokenize.ts'

/** Two words, one of them with a digit, that a sign alone parts: « 937-866 », « 2,5 », « A320-214 ». */
export type NumberPair = [string, string]

const PARTED = /^[^\s\p{L}\p{N}’']$/u

/** Returns the pairs among the words of a text. */
export const numberPairs = (text: string, tokens: Token[]): NumberPair[] =>
  tokens.flatMap((one, at): NumberPair[] => {
    const next = tokens[at + 1]
    if (!next || !PARTED.test(text.slice(one.end, next.start)) || !/\d/.test(one.folded + next.folded)) return []
    return [[one.folded, next.folded]]
  })

/** As PostgreSQL reads it: what has all of these pairs side by side. Undefined when there are none. */
export const pairsQuery = (pairs: NumberPair[]): string | undefined =>
  pairs.length === 0 ? undefined : pairs.map(([one, other]) => `('${one}'<->'${other}'|'${one}${other}')`).join('&')

/** Returns what counts the pairs that stand side by side in a folded text, or are written as one word there. */
export function pairCounter(pairs: NumberPair[]): (folded: string) => number {
  const patterns = pairs.map(
    ([one, other]) => new RegExp(`(?<![a-z0-9])(?:${one}[^a-z0-9]{1,2}${other}|${one}${other})(?![a-z0-9])`),
  )
  return (folded) => patterns.filter((pattern) => pattern.test(folded)).length
}
