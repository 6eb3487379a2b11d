import dictionary from 'dictionary-fr'
import { readFrenchWords, type FrenchWords } from '#contract/search/frenchWords.ts'

let loaded: FrenchWords | undefined

/** Returns the French spelling dictionary for the search, parsed once in some 50 ms. */
export const frenchWords = (): FrenchWords => (loaded ??= readFrenchWords(frenchLines()))

/** Returns the French Hunspell dictionary as text: affix rules and word list. */
export function frenchLines() {
  const decoder = new TextDecoder()
  return { aff: decoder.decode(dictionary.aff), dic: decoder.decode(dictionary.dic) }
}
