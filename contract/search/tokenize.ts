import { normalize } from '#contract/normalize.ts'

// The database cuts texts in the same way: see `word_text()` and `joined_words()` in the migrations.
const LETTER = String.raw`(?![ªº])\p{L}`
const SIGN = String.raw`(?![ªº])[\p{L}\p{Nd}]`
/** Signs that are drawn on a letter or not at all: they part nothing. */
const INVISIBLE = String.raw`[\u00ad\u200b-\u200d\u2060\ufeff\u0300-\u036f]`
/** « P.N.C. », whose letters are one word; else letters and digits: every other sign separates. */
const WORD = new RegExp(
  String.raw`(?<!${SIGN}${INVISIBLE}*)${LETTER}${INVISIBLE}*(?:\.${INVISIBLE}*${LETTER}${INVISIBLE}*)+(?!${INVISIBLE}*${SIGN})|(?:${SIGN}${INVISIBLE}*)+`,
  'gu',
)
const UNSEEN = new RegExp(INVISIBLE, 'g')
const NO_PART = new RegExp(`\\.|${INVISIBLE}`, 'g')
/** Signs that join two words into one that is also found whole: « wi-fi », « PNC/PNT »; `\ufffe` is a PDF's hyphen. */
const JOINT = /^[-/\u2010\u2011\ufffe]$/

/**
 * A word of a text, in lower case and without accents (`folded`), and where it begins and ends; `joined` with the next one
 * where a hyphen or a slash is all that parts them.
 */
export type Token = { word: string; folded: string; start: number; end: number; joined?: string }

const DOTTED = /(?<![a-z0-9])[a-z](?:\.[a-z])+(?![a-z0-9])/g
const PAIR = /([a-z0-9]+)[-/\u2010\u2011\ufffe](?=([a-z0-9]+))/g

/** A text as words are looked for in it: without accents, and with what is joined standing whole beside its parts. */
export const foldedWords = (text: string): string =>
  normalize(text.replace(/[ªº]/g, ' '))
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(PAIR, '$1$2 $&')

/** The words of a text, in lower case. */
export const tokenize = (text: string): string[] => wordsOf(text).map(({ word }) => word)

/** The words of a text, and where each begins and ends in it. */
export function tokensWithPlaces(text: string): Token[] {
  const words = wordsOf(text).map((one): Token => ({ ...one, folded: normalize(one.word) }))
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
