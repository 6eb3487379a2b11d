/** Quarter turns, counterclockwise, by which the text of a page is turned. */
export type Turn = 0 | 1 | 2 | 3

/** A sign of a page: its code, and where it stands (left, bottom, right, top, in points) once its page is upright. */
export type Glyph = { code: number; box: [number, number, number, number] }
/** Signs up to the end of a line, and what the file tells of it. */
export type GlyphLine = {
  signs: Glyph[]
  /** Height of its letters; 0 for a field's value or a note's words. */
  size: number
  isBold: boolean
  isHeading: boolean
  /** True when it stands on the row of the line before, apart from it. */
  isSameRow?: boolean
}
export type GlyphPage = {
  width: number
  height: number
  lines: GlyphLine[]
  /** Quarter turns of the text on the page. */
  turn: Turn
  isRecognized?: boolean
}

/** Returns the box around the signs of a line. */
export function boundsOf({ signs }: GlyphLine): Glyph['box'] {
  const bounds: Glyph['box'] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { code, box } of signs) {
    if (isSpace(code)) continue
    bounds[0] = Math.min(bounds[0], box[0])
    bounds[1] = Math.min(bounds[1], box[1])
    bounds[2] = Math.max(bounds[2], box[2])
    bounds[3] = Math.max(bounds[3], box[3])
  }
  return bounds
}

/** A space behind a sign. */
export function blankAt(sign: Glyph | undefined): Glyph {
  const [, bottom, right, top] = sign?.box ?? [0, 0, 0, 0]
  return { code: 32, box: [right, bottom, right, top] }
}

export const isSpace = (code: number) => code <= 32 || code === 0xa0
