import dictionary from 'dictionary-fr'
import { createFrenchWordTest, type FrenchWordTest } from '#contract/search/frenchWords.ts'

let loaded: FrenchWordTest | undefined

/** Returns the French spelling dictionary for the search, parsed once in some 50 ms. */
export const loadFrenchSpellingTest = (): FrenchWordTest => (loaded ??= createFrenchWordTest(loadFrenchDictionary()))

/** Returns the French Hunspell dictionary as text: affix rules and word list. */
export function loadFrenchDictionary() {
  const decoder = new TextDecoder()
  return { aff: decoder.decode(dictionary.aff), dic: decoder.decode(dictionary.dic) }
}
