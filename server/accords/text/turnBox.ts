import type { Glyph, QuarterTurns } from './glyphs.ts'

/**
 * Returns a rectangle of a rotated PDF page as it is once the page's text is upright. Only relative positions matter;
 * coordinates may be negative.
 */
export function turnBoxUpright([left, bottom, right, top]: Glyph['box'], turn: QuarterTurns): Glyph['box'] {
  if (turn === 1) return [bottom, -right, top, -left]
  if (turn === 2) return [-right, -top, -left, -bottom]
  if (turn === 3) return [-top, left, -bottom, right]
  return [left, bottom, right, top]
}

/**
 * Returns a rectangle of an upright PDF page in the rotated page's own coordinates; the inverse of `turnBoxUpright`.
 */
export const restoreBoxRotation = (box: Glyph['box'], turn: QuarterTurns) =>
  turnBoxUpright(box, ((4 - turn) % 4) as QuarterTurns)
