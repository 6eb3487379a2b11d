import type { WordToken } from './tokenize.ts'

/**
 * Pair of adjacent words in a text, one with a digit, separated by one character: « 937-866 », « 2,5 », « A320-214 ».
 */
export type SplitNumberPair = [string, string]

const PARTED = /^[^\s\p{L}\p{N}’']$/u

/** Returns the number pairs, such as « 2,5 » and « A320-214 », among the words of a text. */
export const findSplitNumberPairs = (text: string, tokens: WordToken[]): SplitNumberPair[] =>
  tokens.flatMap((one, at): SplitNumberPair[] => {
    const next = tokens[at + 1]
    if (!next || !PARTED.test(text.slice(one.end, next.start)) || !/\d/.test(one.folded + next.folded)) return []
    return [[one.folded, next.folded]]
  })

/**
 * Builds the PostgreSQL tsquery of texts that hold all the number pairs, such as « 2,5 », side by side; undefined
 * without pairs.
 */
export const buildSplitNumberPairsTsquery = (pairs: SplitNumberPair[]): string | undefined =>
  pairs.length === 0 ? undefined : pairs.map(([one, other]) => `('${one}'<->'${other}'|'${one}${other}')`).join('&')

/**
 * Returns a function that counts number pairs, such as « 2,5 », in a text normalized for search, side by side or
 * written as one word.
 */
export function createSplitNumberPairCounter(pairs: SplitNumberPair[]): (folded: string) => number {
  const patterns = pairs.map(
    ([one, other]) => new RegExp(`(?<![a-z0-9])(?:${one}[^a-z0-9]{1,2}${other}|${one}${other})(?![a-z0-9])`),
  )
  return (folded) => patterns.filter((pattern) => pattern.test(folded)).length
}
