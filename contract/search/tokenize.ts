import { normalizeTextForSearch } from '#contract/normalizeText.ts'

// The database splits texts in the same way: see `word_text()` and `joined_words()` in the migrations.
const LETTER = String.raw`(?![ªº])\p{L}`
const SIGN = String.raw`(?![ªº])[\p{L}\p{Nd}]`
/** Pattern of combining marks and invisible characters, which do not separate words. */
const INVISIBLE = String.raw`[\u00ad\u200b-\u200d\u2060\ufeff\u0300-\u036f]`
/** Pattern of a word: « P.N.C. » is one; otherwise a sequence of letters and digits. */
const WORD = new RegExp(
  String.raw`(?<!${SIGN}${INVISIBLE}*)${LETTER}${INVISIBLE}*(?:\.${INVISIBLE}*${LETTER}${INVISIBLE}*)+(?!${INVISIBLE}*${SIGN})|(?:${SIGN}${INVISIBLE}*)+`,
  'gu',
)
const UNSEEN = new RegExp(INVISIBLE, 'g')
const NO_PART = new RegExp(`\\.|${INVISIBLE}`, 'g')
/**
 * Pattern of the characters that join two words, which also match as one: « wi-fi », « PNC/PNT »; `\ufffe` is a hyphen
 * in a PDF.
 */
const JOINT = /^[-/\u2010\u2011\ufffe]$/

/**
 * Word of a text in lower case, and without accents (`folded`), with its position. `joined`: its combination with the
 * next word after a hyphen or a slash.
 */
export type WordToken = { word: string; folded: string; start: number; end: number; joined?: string }

const DOTTED = /(?<![a-z0-9])[a-z](?:\.[a-z])+(?![a-z0-9])/g
const PAIR = /([a-z0-9]+)[-/\u2010\u2011\ufffe](?=([a-z0-9]+))/g

/** Folds a text for search: lower case, no accents, and joined words added in front of their parts. */
export const foldTextWithJoinedWords = (text: string): string =>
  normalizeTextForSearch(text.replace(/[ªº]/g, ' '))
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(PAIR, '$1$2 $&')

/** Returns the words of a text in lower case. */
export const textToLowerCaseWords = (text: string): string[] => wordsOf(text).map(({ word }) => word)

/** Returns the words of a text with their positions. */
export function textToPositionedWords(text: string): WordToken[] {
  const words = wordsOf(text).map((one): WordToken => ({ ...one, folded: normalizeTextForSearch(one.word) }))
  for (const [at, one] of words.entries()) {
    const next = words[at + 1]
    if (next && JOINT.test(text.slice(one.end, next.start).replace(UNSEEN, ''))) one.joined = one.folded + next.folded
  }
  return words
}

const wordsOf = (text: string) =>
  Array.from(text.matchAll(WORD), ({ 0: found, index }) => ({
    word: found.toLowerCase().normalize('NFC').replace(NO_PART, ''),
    start: index,
    end: index + found.length,
  }))
