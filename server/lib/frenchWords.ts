import dictionary from 'dictionary-fr'
import { readFrenchWords, type FrenchWords } from '#contract/search/frenchWords.ts'

let loaded: FrenchWords | undefined

/** The dictionary that office suites check French with: read once, in some fifty milliseconds. */
export const frenchWords = (): FrenchWords => (loaded ??= readFrenchWords(frenchLines()))

/** Its lines. */
export function frenchLines() {
  const decoder = new TextDecoder()
  return { aff: decoder.decode(dictionary.aff), dic: decoder.decode(dictionary.dic) }
}
