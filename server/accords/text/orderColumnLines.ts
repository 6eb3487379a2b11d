import { createSpaceGlyphAfter, glyphLineBounds, isSpaceCode, type Glyph, type GlyphLine } from './glyphs.ts'

/**
 * Thresholds that tell columns of prose on a PDF page from a table's cells. They are rows, letters and words per line,
 * share of lines beginning mid-sentence, and gap in points.
 */
const COLUMNS = { rows: 4, rowsAtMost: 500, letters: 18, words: 3, goOn: 0.34, space: 5 }

/** Row of glyphs on a PDF page with its separate parts, from left to right. */
type Row = { parts: GlyphLine[]; boxes: Glyph['box'][] }

/** Reorders a PDF page's lines so that columns drawn row by row follow each other. Rows of tables stay rows. */
export function orderColumnLines(lines: GlyphLine[]): GlyphLine[] {
  const rows = rowsOf(lines)
  const arranged: GlyphLine[] = []
  for (let at = 0; at < rows.length;) {
    const run = runFrom(rows, at)
    if (run) arranged.push(...orderColumnLines(run.left), ...orderColumnLines(run.right))
    else arranged.push(...(rows[at]?.parts.reduce<GlyphLine[]>(joinRow, []) ?? []))
    at += run?.length ?? 1
  }
  return arranged
}

/** Joins a part of a PDF page's row, read as a line of its own, to the line of the same row. */
function joinRow(joined: GlyphLine[], part: GlyphLine): GlyphLine[] {
  const last = joined.at(-1)
  if (!last || !part.isSameRow) return [...joined, part]
  return [...joined.slice(0, -1), { ...last, signs: [...last.signs, ...between(last), ...part.signs] }]
}

/** Returns a space glyph to insert between two parts of a PDF page's row; none when the file has one. */
const between = ({ signs }: GlyphLine): Glyph[] => {
  const last = signs.at(-1)
  return last && !isSpaceCode(last.code) ? [createSpaceGlyphAfter(last)] : []
}

function rowsOf(lines: GlyphLine[]): Row[] {
  const rows: Row[] = []
  for (const line of lines) {
    const box = glyphLineBounds(line)
    const row = rows.at(-1)
    const last = row?.boxes.at(-1)
    const isBeside =
      last && box[0] > last[2] && Math.min(box[3], last[3]) - Math.max(box[1], last[1]) > last[3] / 2 - last[1] / 2
    if (row && (line.isSameRow || isBeside)) {
      row.parts.push(line)
      row.boxes.push(box)
    } else rows.push({ parts: [line], boxes: [box] })
  }
  return rows
}

/**
 * Finds the longest run of rows of a PDF page, from an index, that a blank strip divides into two columns of prose.
 * Undefined when there is none.
 */
function runFrom(rows: Row[], from: number) {
  let [start, end] = [-Infinity, Infinity]
  let length = 0
  for (const { boxes } of rows.slice(from, from + COLUMNS.rowsAtMost)) {
    // Strips between the row's parts, or beside its only part.
    const strips = [...boxes, undefined].map(
      (box, at) => [boxes[at - 1]?.[2] ?? -Infinity, box?.[0] ?? Infinity] as const,
    )
    const common = strips
      .map(([left, right]) => [Math.max(left, start), Math.min(right, end)] as const)
      .filter(
        ([left, right]) => right - left >= COLUMNS.space && (length > 0 || (left > -Infinity && right < Infinity)),
      )
    const [best] = common.toSorted(([a, b], [c, d]) => d - c - (b - a))
    if (!best) break
    ;[start, end] = best
    length++
  }
  if (length < COLUMNS.rows || start === -Infinity || end === Infinity) return undefined
  const parts = rows.slice(from, from + length).map(({ parts: all, boxes }) => {
    const cut = boxes.findIndex(([left]) => left >= end)
    return cut < 0 ? [all, []] : [all.slice(0, cut), all.slice(cut)]
  })
  const both = parts.filter(([left = [], right = []]) => left.length > 0 && right.length > 0)
  const isProse = both.length >= COLUMNS.rows && [0, 1].every((side) => isText(both.map((row) => row[side] ?? [])))
  if (!isProse) return undefined
  const [left = [], right = []] = [0, 1].map((side) =>
    parts.flatMap((row) => (row[side] ?? []).map((part, at) => (at === 0 ? { ...part, isSameRow: false } : part))),
  )
  return { left: left.map(trimmed), right: right.map(trimmed), length }
}

/** True when a column's lines on a PDF page are prose: long enough, many of them continuing a sentence. */
function isText(lines: GlyphLine[][]): boolean {
  const texts = lines.map((parts) => textOf(parts).trim())
  const average = (count: (text: string) => number) => texts.reduce((sum, text) => sum + count(text), 0) / texts.length
  return (
    average((text) => text.match(/\p{L}/gu)?.length ?? 0) >= COLUMNS.letters &&
    average((text) => text.split(/\s+/).length) >= COLUMNS.words &&
    texts.filter((text) => /^\p{Ll}/u.test(text)).length >= COLUMNS.goOn * texts.length
  )
}

const textOf = (parts: GlyphLine[]) =>
  parts.flatMap(({ signs }) => signs.map(({ code }) => String.fromCodePoint(code))).join('')

/** Removes the trailing spaces of a line of glyphs, so that a hyphen is its last glyph. */
function trimmed(line: GlyphLine): GlyphLine {
  const end = line.signs.findLastIndex(({ code }) => !isSpaceCode(code))
  return { ...line, signs: line.signs.slice(0, end + 1) }
}
