import type { PageNote } from './readNotes.ts'
import { blankAt, boundsOf, type Glyph, type GlyphLine } from './glyphs.ts'

/**
 * Puts the words of fields and notes among the lines of a page, at their place: what is typed behind the label on its
 * row, the rest between the lines above and below. A note that repeats the words under it, as that of a highlight may, is
 * left out.
 */
export function placeNotes(lines: GlyphLine[], notes: PageNote[]): GlyphLine[] {
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

/** A line of the page with its bounds, which take all of its signs to know. */
type Placed = { line: GlyphLine; box: Glyph['box'] }

const withBounds = (line: GlyphLine): Placed => ({ line, box: boundsOf(line) })

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
    // The first line below it that stands in its column.
    const below = lines.findIndex((one) => one.box[3] <= box[3] && one.box[0] < box[2] && one.box[2] > box[0])
    lines.splice(below < 0 ? lines.length : below, 0, own)
  }
}

const wordsOf = ({ signs }: GlyphLine) => signs.map(({ code }) => String.fromCodePoint(code)).join('')

const overlaps = ([left, bottom, right, top]: Glyph['box'], other: Glyph['box']) =>
  left < other[2] && other[0] < right && bottom < other[3] && other[1] < top

const joined = (first: GlyphLine, second: GlyphLine): GlyphLine => ({
  ...first,
  signs: [...first.signs, blankAt(first.signs.at(-1)), ...second.signs],
})

/** Words as signs that share the width of their box: where each is drawn the file does not tell. */
function lineOf(text: string, [left, bottom, right, top]: Glyph['box']): GlyphLine {
  const signs = Array.from(text)
  // As wide as letters are, but no wider than the box.
  const width = Math.min((right - left) / signs.length, (top - bottom) * 0.6)
  return {
    signs: signs.map((sign, at) => ({
      code: sign.codePointAt(0) ?? 32,
      box: [left + at * width, bottom, left + (at + 1) * width, top],
    })),
    // No size of a letter: a high field is no title.
    size: 0,
    isBold: false,
    isHeading: false,
  }
}

/** Height of a row of a note, in points, when its box has room for more. */
const ROW = 14

function rowBox([left, bottom, right, top]: Glyph['box'], at: number, rows: number): Glyph['box'] {
  const height = Math.min(ROW, (top - bottom) / rows)
  // A field is as high as its frame: its words stand in the middle.
  const from = rows === 1 && top - bottom < 2 * ROW ? (top + bottom + height) / 2 : top
  return [left, from - (at + 1) * height, right, from - at * height]
}

function isSameRow([, bottom, , top]: Glyph['box'], [, foot, , head]: Glyph['box']): boolean {
  const common = Math.min(top, head) - Math.max(bottom, foot)
  return common > 0.5 * Math.min(top - bottom, head - foot)
}

const fold = (text: string) => text.replace(/\s+/g, '').toLowerCase()
