import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { pdfiumMemoryArrays } from './pdfium.ts'
import { turnBoxUpright } from './turnBox.ts'
import type { Glyph, GlyphLine, QuarterTurns } from './glyphs.ts'

const SIGNS_AT_MOST = 100_000
/** Maximum number of glyphs of a PDF page whose angle is read to find its text's rotation. */
const ANGLES_AT_MOST = 400
const BOLD = /bold|black|heavy/i
/** Minimum gap between two columns on a row of a PDF page, in line heights. */
const WIDE = 0.8

type PageLines = {
  lines: GlyphLine[]
  turn: QuarterTurns
  /** Numbers of glyphs on the PDF page, and of those without a known letter. */
  drawn: number
  unknown: number
}

/** Reads the glyphs of a PDF page line by line; `scratch` is the address of 256 bytes of PDFium's memory. */
export function readGlyphLines(
  pdfium: WrappedPdfiumModule,
  text: number,
  { marks, scratch }: { marks: ReadonlySet<number>; scratch: number },
): PageLines {
  const count = Math.min(pdfium.FPDFText_CountChars(text), SIGNS_AT_MOST)
  const turn = turnOf(pdfium, text, count)
  const boxOf = (at: number) => turnBoxUpright(charBox(pdfium, text, at, scratch), turn)
  const page: PageLines = { lines: [], turn, drawn: 0, unknown: 0 }
  let line: GlyphLine | undefined
  let last: Glyph | undefined
  for (let at = 0; at < count; at++) {
    const code = pdfium.FPDFText_GetUnicode(text, at)
    if (code === 13 || code === 10) {
      line = last = undefined
      continue
    }
    const sign: Glyph = { code, box: boxOf(at) }
    const isDrawn = code !== 32
    if (isDrawn) page.drawn++
    if (isDrawn && (pdfium.FPDFText_HasUnicodeMapError(text, at) === 1 || isPrivate(code))) page.unknown++
    const isApart = line && last && isDrawn && isFarBehind(last.box, sign.box)
    if (!line || isApart) {
      const facts = lineFacts(pdfium, text, at, { marks, scratch })
      line = { signs: [], size: heightOf(sign.box), ...facts, ...(isApart && { isSameRow: true }) }
      page.lines.push(line)
    }
    line.signs.push(sign)
    // Soft hyphens have a position but no width.
    if (isDrawn && sign.box[2] - sign.box[0] > 0.1) last = sign
  }
  return page
}

/**
 * True for a glyph after a wide gap on the same row of a PDF page. A word hyphenated at a line's end stays one line.
 */
function isFarBehind([, bottom, right, top]: Glyph['box'], [left, foot, end, head]: Glyph['box']): boolean {
  const isSameRow = Math.min(top, head) - Math.max(bottom, foot) > 0.5 * Math.min(top - bottom, head - foot)
  return isSameRow && end - left > 0.1 && left - right > WIDE * (top - bottom)
}

/** Returns facts about the PDF line that begins with a glyph: bold font, and a heading in the file's structure tags. */
function lineFacts(
  pdfium: WrappedPdfiumModule,
  text: number,
  at: number,
  { marks, scratch }: { marks: ReadonlySet<number>; scratch: number },
) {
  const object = pdfium.FPDFText_GetTextObject(text, at)
  const length = pdfium.FPDFText_GetFontInfo(text, at, scratch, 200, 0)
  const font = length > 0 && length <= 200 ? pdfium.pdfium.UTF8ToString(scratch) : ''
  return {
    isBold: BOLD.test(font) || pdfium.FPDFText_GetFontWeight(text, at) >= 600,
    isHeading: object !== 0 && marks.has(pdfium.FPDFPageObj_GetMarkedContentID(object)),
  }
}

/** Returns the rotation of most glyphs on a PDF page, independent of the page's own rotation. */
function turnOf(pdfium: WrappedPdfiumModule, text: number, count: number): QuarterTurns {
  const counts = [0, 0, 0, 0]
  const step = Math.max(1, Math.floor(count / ANGLES_AT_MOST))
  for (let at = 0; at < count; at += step) {
    if (pdfium.FPDFText_GetUnicode(text, at) <= 32) continue
    // The engine counts clockwise.
    const turn = -Math.round(pdfium.FPDFText_GetCharAngle(text, at) / (Math.PI / 2)) & 3
    counts[turn] = (counts[turn] ?? 0) + 1
  }
  return counts.indexOf(Math.max(...counts)) as QuarterTurns
}

/** Returns a glyph's height as drawn on the PDF page, in points. A file may set font size 1 and scale it. */
const heightOf = ([, bottom, , top]: Glyph['box']) => Math.round(2 * (top - bottom)) / 2

/** True for private-use character codes and the replacement character, which name no letter. */
const isPrivate = (code: number) => (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd || code >= 0xf0000

function charBox(pdfium: WrappedPdfiumModule, text: number, at: number, scratch: number): Glyph['box'] {
  if (!pdfium.FPDFText_GetLooseCharBox(text, at, scratch)) return [0, 0, 0, 0]
  const { HEAPF32 } = pdfiumMemoryArrays(pdfium)
  const [left = 0, top = 0, right = 0, bottom = 0] = HEAPF32.subarray(scratch / 4, scratch / 4 + 4)
  return [Math.min(left, right), Math.min(bottom, top), Math.max(left, right), Math.max(bottom, top)]
}
