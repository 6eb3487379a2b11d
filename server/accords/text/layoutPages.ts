import type { PdfPageText } from '#contract/accords/accordTexts.ts'
import { HYPHEN_PATTERN } from '#contract/normalizeText.ts'
import { compactGlyphLine } from './compactGlyphLine.ts'
import { mergeAccentGlyphs } from './mergeAccentGlyphs.ts'
import { loadFrenchWordTest } from '#server/lib/loadFrenchWords.ts'
import { restoreBoxRotation } from './turnBox.ts'
import { buildLineEndHyphenTest, wordsAroundLineEndHyphen, type DehyphenationTest } from './knownWords.ts'
import type { Glyph, GlyphLine, PdfPageGlyphs } from './glyphs.ts'

/** Line of a PDF page: range in the page's text and font facts. */
export type PdfPageLine = {
  start: number
  end: number
  text: string
  top: number
  bottom: number
  size: number
  isBold: boolean
  isHeading: boolean
  /** Alternative spelling, with or without the hyphen, of the word hyphenated at the end of the PDF line. */
  otherSpelling?: string
  /** Offsets in the line's text at which words follow a wide gap, as in the row of a table. */
  cells?: number[]
}

/** Text of a PDF page with its laid-out lines: range in the text and font facts of each. */
export type PdfPageLayout = PdfPageText & { lines: PdfPageLine[] }

// PDFium's codes for a hyphen at a line's end.
const LINE_END = new Set([0x02, 0xfffe])
const SOFT = 0xad
const DASH = 0x2d

/** Converts the glyphs of each PDF page to text with words, lines and positions. */
export function layOutPdfPages(pages: (PdfPageGlyphs | undefined)[]): PdfPageLayout[] {
  const composed = pages.map((page) => page && { ...page, lines: mergeAccentGlyphs(page.lines).map(compactGlyphLine) })
  const known = buildLineEndHyphenTest(composed.flatMap((page) => page?.lines ?? []).map(lineText), loadFrenchWordTest)
  return composed.map((page, index) => layPage(page ?? { width: 0, height: 0, lines: [], turn: 0 }, index + 1, known))
}

function layPage(
  { width, height, turn, lines: signLines }: PdfPageGlyphs,
  page: number,
  known: DehyphenationTest,
): PdfPageLayout {
  const words: PdfPageText['words'] = []
  const lines: PdfPageLine[] = []
  let text = ''
  const all = signLines.map(piecesOf)
  for (const [at, pieces] of all.entries()) {
    const signLine = signLines[at]
    if (pieces.length === 0 || !signLine) continue
    const start = text.length
    const others: string[] = []
    const cells: number[] = []
    for (const [index, piece] of pieces.entries()) {
      const next = pieces[index + 1] ?? all[at + 1]?.[0]
      const { written, other } = piece.cut ? writtenBefore(piece, next, known) : { written: piece.text, other: [] }
      others.push(...other)
      if (isAfterGap(piece, pieces[index - 1], signLine.size)) cells.push(text.length - start)
      words.push([text.length, text.length + written.length, ...restoreBoxRotation(piece.box, turn)])
      text += written
      if (index < pieces.length - 1 && !piece.cut) text += ' '
    }
    const isCut = pieces.at(-1)?.cut !== undefined && at < signLines.length - 1
    const boxes = pieces.map(({ box }) => box)
    lines.push({
      start,
      end: text.length,
      text: text.slice(start),
      top: boxes[0]?.[3] ?? 0,
      bottom: boxes.at(-1)?.[1] ?? 0,
      size: signLine.size,
      isBold: signLine.isBold,
      isHeading: signLine.isHeading,
      ...(others.length > 0 && { otherSpelling: others.join(' ') }),
      ...(cells.length > 0 && { cells }),
    })
    if (!isCut && at < signLines.length - 1) text += '\n'
  }
  return { page, width: round(width), height: round(height), text, words, lines }
}

/** Width of a gap between the cells of a table, relative to the font size: no justified line has such spaces. */
const GAP = 1.5

const isAfterGap = ({ box }: Piece, before: Piece | undefined, size: number) =>
  before !== undefined && size > 0 && box[0] - before.box[2] > size * GAP

/** Returns a PDF's word hyphenated at a line's end as written, and its spelling with or without the hyphen. */
function writtenBefore({ text, cut }: Piece, next: Piece | undefined, known: DehyphenationTest) {
  const [one, other] = (next && wordsAroundLineEndHyphen(text, next.text)) ?? []
  const isOne = next !== undefined && (cut === 'soft' || known.isOneWord(text, next.text))
  const whole = one && other ? [isOne ? `${one}-${other}` : one + other] : []
  return { written: isOne ? text : `${text}-`, other: whole }
}

/**
 * Word of a PDF line. `cut` means that it continues on the next line; a `soft` hyphen exists only for the line break.
 */
type Piece = { text: string; box: Glyph['box']; cut?: 'soft' | 'hyphen' }

/** Splits a line of PDF glyphs into words. A word that continues on the next line is marked as `cut`. */
function piecesOf({ signs }: GlyphLine): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  let isSoft = false
  for (const [at, sign] of signs.entries()) {
    const { code, box } = sign
    // Invisible soft hyphen.
    if (code === SOFT && !isDrawn(sign)) {
      isSoft = true
      continue
    }
    const isHyphen = code === SOFT || code === DASH || HYPHEN_PATTERN.test(String.fromCodePoint(code))
    if (open && (LINE_END.has(code) || (isHyphen && at === signs.length - 1))) {
      open.cut = isSoft ? 'soft' : 'hyphen'
      open.box = around(open.box, box)
      open = undefined
    } else if (isBlank(code) && !isHyphen) open = undefined
    else {
      const character = String.fromCodePoint(isHyphen ? DASH : code)
      if (open) {
        open.text += character
        open.box = around(open.box, box)
      } else pieces.push((open = { text: character, box }))
    }
    isSoft = false
  }
  return pieces.map((piece) => ({
    ...piece,
    // Ligatures drawn as one glyph become letters.
    text: piece.text
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\ufb00-\ufb06]/g, (drawn) => drawn.normalize('NFKC')),
    box: piece.box.map(round) as Piece['box'],
  }))
}

const isDrawn = ({ box: [left, , right] }: Glyph) => right - left > 0.1
const isBlank = (code: number) =>
  code <= 32 || code === 0x7f || code > 0x10ffff || /\s|\p{C}/u.test(String.fromCodePoint(code))

/** Returns the text of a PDF line's glyphs, with a soft hyphen (U+00AD) after a hyphenated word. */
const lineText = (line: GlyphLine) =>
  piecesOf(line)
    .map(({ text, cut }) => (cut ? `${text}\u00ad` : `${text} `))
    .join('')

const around = (one: Glyph['box'], other: Glyph['box']): Glyph['box'] => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
]

const round = (length: number) => (Number.isFinite(length) ? Math.round(length * 10) / 10 : 0)
