import type { SearchLexicon } from './lexicon.ts'
import type { ParsedSearchQuery } from './parseSearchQuery.ts'
import { textToPositionedWords } from './tokenize.ts'

// Shorter words are similar to too many others.
const SHORTEST = 4
const LONGEST = 30
// Maximum number of words corrected, as each scans the whole vocabulary.
const TRIED = 4

/**
 * Replaces the misspelled words of a search query, unknown to both the texts and the French dictionary, by the most
 * similar known words. The commonest spelling of each is used. Returns undefined without a correction. The caller
 * checks that the correction has results.
 */
export async function correctSearchSpelling(
  lexicon: Pick<SearchLexicon, 'isFrench' | 'likeWords'>,
  typed: string,
  { terms, wanted }: ParsedSearchQuery,
): Promise<string | undefined> {
  const isFrench = lexicon.isFrench()
  const unknown = new Set(wanted.filter((one) => !one.isKnown).flatMap((one) => one.typed.split(' ')))
  const doubtful = terms
    .filter(({ word, folded, isKnown }) => unknown.has(word) && !isKnown && isGuessable(folded) && !isFrench(word))
    .slice(0, TRIED)
  const meant = new Map<string, string>()
  for (const { word, folded } of doubtful) {
    const near = await nearest(lexicon, folded)
    if (near && near !== word) meant.set(word, near)
  }
  if (meant.size === 0) return undefined
  const corrected = textToPositionedWords(typed).reduceRight(
    (text, { word, start, end }) =>
      text.slice(0, start) + (meant.get(word) ?? text.slice(start, end)) + text.slice(end),
    typed,
  )
  return corrected === typed ? undefined : corrected
}

const isGuessable = (folded: string) => folded.length >= SHORTEST && folded.length <= LONGEST && /^[a-z]+$/.test(folded)

async function nearest(lexicon: Pick<SearchLexicon, 'likeWords'>, folded: string): Promise<string | undefined> {
  const found = (await lexicon.likeWords(folded))
    .map((row) => ({ ...row, slips: editDistance(folded, row.word) }))
    .filter(({ slips }) => slips <= mostSlips(folded))
    .toSorted((one, other) => one.slips - other.slips || other.texts - one.texts || (one.word < other.word ? -1 : 1))
  const [best] = found
  return best && (best.spelling || best.word)
}

const mostSlips = ({ length }: string) => (length < 6 ? 1 : length < 10 ? 2 : 3)

/** Returns the Damerau-Levenshtein distance of two words: letters left out, added, replaced or swapped. */
export function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isExchanged = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}
