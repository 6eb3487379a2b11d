import type { SearchLexicon, SearchTerm } from './lexicon.ts'

/**
 * Vocabulary data of a searched word: number of texts that hold it or words that begin with it, and its word family.
 * `isWhole`: true when some text holds it whole.
 */
export type SearchTermVocabularyData = { texts: number; family: { word: string; texts: number }[]; isWhole: boolean }

// French suffixes that form words of the same root, longest first.
const ENDINGS =
  'ionnement,isation,ication,ionnelle,ionnel,ionner,issement,issant,ionne,ation,ition,ement,ateur,atrice,ables,able,ante,ant,euse,eur,age,aire,ison,ite,ives,ive,if,ales,ale,aux,al,um,ees,ee,iere,ier,ies,ie,er,es,e'.split(
    ',',
  )
const ROOT = 4
const FAMILY = 12

/** Returns the root of a French word without its ending: « modif » for « modifié » and « modification ». */
export function frenchWordRoot(word: string): string {
  const one = word.replace(/(?<=.{3})[sx]$/, '')
  const ending = ENDINGS.find((end) => one.endsWith(end) && one.length - end.length >= ROOT)
  const root = ending ? one.slice(0, -ending.length) : one
  return root.replace(/(.)\1$/, '$1')
}

/** Returns the vocabulary data of each search term, by its word without accents. */
export async function findSearchTermVocabularyData(
  lexicon: Pick<SearchLexicon, 'wordsFrom'>,
  terms: SearchTerm[],
): Promise<Map<string, SearchTermVocabularyData>> {
  const asked = terms.map((term) => ({
    ...term,
    root: term.folded.length < ROOT ? term.folded : frenchWordRoot(term.folded),
  }))
  const begun = await lexicon.wordsFrom(asked.map(({ root }) => root))
  return new Map(
    asked.map(({ folded, root }) => {
      const near = begun.get(root) ?? []
      const isLong = folded.length >= ROOT
      const own = near.filter(({ word }) => word.startsWith(folded))
      const family = near
        .filter(({ word }) => isLong && !word.startsWith(folded) && frenchWordRoot(word) === root)
        .toSorted((one, other) => other.texts - one.texts || (one.word < other.word ? -1 : 1))
        .slice(0, FAMILY)
      return [
        folded,
        { texts: textCountOfCommonestWord(own), family, isWhole: near.some(({ word }) => word === folded) },
      ]
    }),
  )
}

/** Returns the number of texts that hold the commonest of some words; 0 without words. */
export const textCountOfCommonestWord = (words: { texts: number }[]): number =>
  Math.max(0, ...words.map(({ texts }) => texts))
