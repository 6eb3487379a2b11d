import type { FrenchWords } from '#contract/search/frenchWords.ts'
import type { Engine, EnginePage } from './Engine.ts'
import { isSpace } from './glyphs.ts'

/** Reasons for which a page has no text of its own: it is a picture, or the file does not tell which letters it draws. */
export type UnreadReason = 'picture' | 'letters'

/** A picture that covers this share of a page is a scan, even below a line that a program has stamped on it. */
const STAMPED = { signs: 150, share: 0.7 }
/** Share of signs without a letter from which on a page is not read, unless so many of its words are French. */
const UNKNOWN = { signs: 0.5, words: 0.4 }

/** Returns why only recognition can read a page; undefined for a page that is read. A scan may have a stamped line. */
export function unreadReason(
  engine: Engine,
  page: EnginePage,
  index: number,
  isFrench: () => FrenchWords,
): UnreadReason | undefined {
  if (page.drawn > 0 && page.unknown > UNKNOWN.signs * page.drawn && !hasFrench(page, isFrench)) return 'letters'
  const isWordless = page.lines.every(({ signs }) => signs.every(({ code }) => code <= 32))
  if (!isWordless && page.drawn > STAMPED.signs) return undefined
  return engine.isPicture(index, isWordless ? undefined : STAMPED.share) ? 'picture' : undefined
}

/** The codes of a font that does not tell its letters may be letters all the same. */
function hasFrench({ lines }: EnginePage, isFrench: () => FrenchWords): boolean {
  const text = lines
    .map(({ signs }) => signs.map(({ code }) => (isSpace(code) ? ' ' : String.fromCodePoint(code))).join(''))
    .join('\n')
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.length > 0 && words.filter((word) => isFrench()(word)).length >= UNKNOWN.words * words.length
}
