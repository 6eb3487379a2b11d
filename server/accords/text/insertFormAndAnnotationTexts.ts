import type { PdfFormOrAnnotationText } from './readNotes.ts'
import { createSpaceGlyphAfter, glyphLineBounds, type Glyph, type GlyphLine } from './glyphs.ts'

/**
 * Inserts the text of form fields and annotations into a PDF page's lines at their position. An annotation that repeats
 * the text below, such as a highlight, is left out.
 */
export function insertFormAndAnnotationTexts(lines: GlyphLine[], notes: PdfFormOrAnnotationText[]): GlyphLine[] {
  if (notes.length === 0) return lines
  const placed = lines.map(withBounds)
  const page = placed.map(({ line, box }) => ({ box, text: fold(wordsOf(line)) }))
  for (const note of notes.toSorted((one, other) => other.box[3] - one.box[3] || one.box[0] - other.box[0])) {
    const under = page.filter(({ box }) => overlaps(box, note.box)).map(({ text }) => text)
    if (note.text.length > 3 && under.join('').includes(fold(note.text))) continue
    const rows = note.text.split('\n').flatMap((text) => text.trim() || [])
    for (const [at, text] of rows.entries())
      place(placed, lineOf(text, rowBox(note.box, at, rows.length)), note.isTyped)
  }
  return placed.map(({ line }) => line)
}

/** Line of a PDF page with its bounding box, which is costly to compute. */
type Placed = { line: GlyphLine; box: Glyph['box'] }

const withBounds = (line: GlyphLine): Placed => ({ line, box: glyphLineBounds(line) })

function place(lines: Placed[], note: GlyphLine, isTyped: boolean) {
  const own = withBounds(note)
  const { box } = own
  const beside = lines.flatMap((one, at) => (isSameRow(one.box, box) ? at : []))
  const before = beside.findLast((at) => (lines[at]?.box[0] ?? Infinity) <= box[0])
  const behind = beside.find((at) => (lines[at]?.box[0] ?? -Infinity) > box[0])
  const label = before === undefined ? undefined : lines[before]
  const next = behind === undefined ? undefined : lines[behind]
  if (!isTyped && beside.length > 0) lines.splice((beside.at(-1) ?? 0) + 1, 0, own)
  else if (before !== undefined && label) lines[before] = withBounds(joined(label.line, note))
  else if (behind !== undefined && next)
    lines[behind] = withBounds({ ...next.line, signs: joined(note, next.line).signs })
  else {
    // First line below it in its column.
    const below = lines.findIndex((one) => one.box[3] <= box[3] && one.box[0] < box[2] && one.box[2] > box[0])
    lines.splice(below < 0 ? lines.length : below, 0, own)
  }
}

const wordsOf = ({ signs }: GlyphLine) => signs.map(({ code }) => String.fromCodePoint(code)).join('')

const overlaps = ([left, bottom, right, top]: Glyph['box'], other: Glyph['box']) =>
  left < other[2] && other[0] < right && bottom < other[3] && other[1] < top

const joined = (first: GlyphLine, second: GlyphLine): GlyphLine => ({
  ...first,
  signs: [...first.signs, createSpaceGlyphAfter(first.signs.at(-1)), ...second.signs],
})

/** Returns an annotation's text as glyphs that share the width of its box, as the PDF does not give each position. */
function lineOf(text: string, [left, bottom, right, top]: Glyph['box']): GlyphLine {
  const signs = Array.from(text)
  // As wide as letters, but within the box.
  const width = Math.min((right - left) / signs.length, (top - bottom) * 0.6)
  return {
    signs: signs.map((sign, at) => ({
      code: sign.codePointAt(0) ?? 32,
      box: [left + at * width, bottom, left + (at + 1) * width, top],
    })),
    // Size 0, since a high field is no title.
    size: 0,
    isBold: false,
    isHeading: false,
  }
}

/** Height in points of a text row of a PDF annotation, when its box is larger. */
const ROW = 14

function rowBox([left, bottom, right, top]: Glyph['box'], at: number, rows: number): Glyph['box'] {
  const height = Math.min(ROW, (top - bottom) / rows)
  // A single row is centred in its field.
  const from = rows === 1 && top - bottom < 2 * ROW ? (top + bottom + height) / 2 : top
  return [left, from - (at + 1) * height, right, from - at * height]
}

function isSameRow([, bottom, , top]: Glyph['box'], [, foot, , head]: Glyph['box']): boolean {
  const common = Math.min(top, head) - Math.max(bottom, foot)
  return common > 0.5 * Math.min(top - bottom, head - foot)
}

const fold = (text: string) => text.replace(/\s+/g, '').toLowerCase()
