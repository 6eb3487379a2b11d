import type { FrenchWordTest } from '#contract/search/frenchWords.ts'
import type { PdfEngine, PdfEnginePage } from './Engine.ts'
import { isSpaceCode } from './glyphs.ts'

/** Reason why a PDF page has no text of its own: it is a picture, or its font does not name the letters. */
export type PageOcrReason = 'picture' | 'letters'

/** Maximum number of glyphs and minimum share covered by pictures that make a PDF page a scan with a stamped line. */
const STAMPED = { signs: 150, share: 0.7 }
/**
 * Share of unknown glyphs from which a PDF page is unreadable, unless `words`, another share, of its words are French.
 */
const UNKNOWN = { signs: 0.5, words: 0.4 }

/** Returns the reason why a PDF page needs text recognition (OCR); undefined when its text is readable. */
export function findPageOcrReason(
  engine: PdfEngine,
  page: PdfEnginePage,
  index: number,
  isFrench: () => FrenchWordTest,
): PageOcrReason | undefined {
  if (page.drawn > 0 && page.unknown > UNKNOWN.signs * page.drawn && !hasFrench(page, isFrench)) return 'letters'
  const isWordless = page.lines.every(({ signs }) => signs.every(({ code }) => code <= 32))
  if (!isWordless && page.drawn > STAMPED.signs) return undefined
  return engine.isPicture(index, isWordless ? undefined : STAMPED.share) ? 'picture' : undefined
}

/** True when most words of a PDF page are French: a font without letter names may still have the right codes. */
function hasFrench({ lines }: PdfEnginePage, isFrench: () => FrenchWordTest): boolean {
  const text = lines
    .map(({ signs }) => signs.map(({ code }) => (isSpaceCode(code) ? ' ' : String.fromCodePoint(code))).join(''))
    .join('\n')
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words.length > 0 && words.filter((word) => isFrench()(word)).length >= UNKNOWN.words * words.length
}
