const PLAIN: Record<string, string> = { œ: 'oe', æ: 'ae', ı: 'i', ȷ: 'j', '’': ' ', "'": ' ' }
const known = new Map<string, string>()

/**
 * Normalizes a text for search, character by character: lower case, no accents, a space for an apostrophe. Excerpts,
 * marks and the reader's search all use this function. `unaccented()` in the database does the same for French letters.
 */
export const normalizeTextForSearch = (text: string): string =>
  text.toLowerCase().replace(/['\u0080-\uffff]/g, foldSign)

function foldSign(sign: string): string {
  const folded = known.get(sign) ?? PLAIN[sign] ?? withoutMarks(sign)
  known.set(sign, folded)
  return folded
}

// Removes the marks of a letter and splits ligatures; leaves other characters alone.
const withoutMarks = (sign: string) =>
  sign.normalize('NFKD').match(/\p{L}/gu)?.join('') ?? (/[\p{M}\p{Cf}]/u.test(sign) ? '' : sign)

/** Map from each spacing accent, such as « ´ », to its combining accent. */
const ACCENTS: Record<string, string> = {
  '`': '\u0300',
  ˋ: '\u0300',
  '´': '\u0301',
  ˊ: '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
}
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' }

/** True when a character is a spacing accent, such as « ´ », which stands beside its letter instead of on it. */
export const isSpacingAccent = (sign: string): boolean => sign in ACCENTS

/**
 * Composes a spacing accent and a letter into one character: « ´ » and « e » into « é ». Returns undefined when no such
 * character exists.
 */
export function composeAccentedLetter(accent: string, letter: string): string | undefined {
  const mark = ACCENTS[accent]
  const sign = mark && `${DOTLESS[letter] ?? letter}${mark}`.normalize('NFC')
  return sign?.length === 1 ? sign : undefined
}

/** Pattern of a hyphen character of any kind, visible or soft. */
export const HYPHEN_PATTERN = /[-\u00ad\u2010\u2011\ufffe]/
