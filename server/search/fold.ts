const ACCENTED = 'àâäáãåéèêëíìîïóòôöõúùûüçñÿ’'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucny '
const plainOf: Record<string, string> = { œ: 'oe', æ: 'ae' }
for (const [at, letter] of Array.from(ACCENTED).entries()) plainOf[letter] = PLAIN[at] ?? ''

/** Lower case without accents, letter by letter as the database's `unaccented()` has it. */
export const fold = (text: string): string =>
  text.toLowerCase().replace(/[\u0080-\uffff]/g, (letter) => plainOf[letter] ?? letter)

const WORD = /[\p{L}\p{N}]+/gu

/** The words of a text, in lower case. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(WORD) ?? []

/** The words of a text, and where each begins and ends in it. */
export const placesIn = (text: string) =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ folded: fold(word), start: index, end: index + word.length }))
