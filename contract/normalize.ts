const PLAIN: Record<string, string> = { œ: 'oe', æ: 'ae', ı: 'i', ȷ: 'j', '’': ' ', "'": ' ' }
const known = new Map<string, string>()

/**
 * A text as it is searched in, sign by sign: in lower case, without accents, an apostrophe as a space. The one function
 * that the excerpts, the marks and the reader's search fold with; the index's `unaccented()` does the same to every
 * letter of French.
 */
export const normalize = (text: string): string => text.toLowerCase().replace(/['\u0080-\uffff]/g, foldSign)

function foldSign(sign: string): string {
  const folded = known.get(sign) ?? PLAIN[sign] ?? withoutMarks(sign)
  known.set(sign, folded)
  return folded
}

// A letter with its marks, or one that is drawn as one with others: nothing else changes.
const withoutMarks = (sign: string) =>
  sign.normalize('NFKD').match(/\p{L}/gu)?.join('') ?? (/[\p{M}\p{Cf}]/u.test(sign) ? '' : sign)

/** Spacing accents, and those that combine with a letter before them. */
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

/** Whether a sign is an accent that stands for itself. */
export const isAccent = (sign: string): boolean => sign in ACCENTS

/** An accent that stands for itself and a letter as one sign, « ´ » and « e » as « é »; undefined when there is none. */
export function composed(accent: string, letter: string): string | undefined {
  const mark = ACCENTS[accent]
  const sign = mark && `${DOTLESS[letter] ?? letter}${mark}`.normalize('NFC')
  return sign?.length === 1 ? sign : undefined
}

/** Hyphens of all kinds: those that are seen, and those that only tell where a word may be cut. */
export const HYPHEN = /[-\u00ad\u2010\u2011\ufffe]/
