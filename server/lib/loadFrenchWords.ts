import dictionary from 'dictionary-fr'
import { createFrenchWordTest, type FrenchWordTest } from '#contract/search/frenchWords.ts'

let loaded: FrenchWordTest | undefined

/**
 * Returns the function that tells the search whether a word is French; the dictionary is parsed once, in some 50 ms.
 */
export const loadFrenchWordTest = (): FrenchWordTest => (loaded ??= createFrenchWordTest(loadFrenchDictionary()))

/** Returns the French Hunspell dictionary as text: affix rules and word list. */
export function loadFrenchDictionary() {
  const decoder = new TextDecoder()
  return { aff: decoder.decode(dictionary.aff), dic: decoder.decode(dictionary.dic) }
}
