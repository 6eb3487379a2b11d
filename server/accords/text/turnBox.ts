import type { Glyph, Turn } from './glyphs.ts'

/**
 * Returns a box as it stands once the page is turned so that its text is upright. Only places relative to each other are
 * meant: coordinates may be negative.
 */
export function turnBox([left, bottom, right, top]: Glyph['box'], turn: Turn): Glyph['box'] {
  if (turn === 1) return [bottom, -right, top, -left]
  if (turn === 2) return [-right, -top, -left, -bottom]
  if (turn === 3) return [-top, left, -bottom, right]
  return [left, bottom, right, top]
}

/** Returns the box on the page of one that `turnBox` has turned. */
export const turnBack = (box: Glyph['box'], turn: Turn) => turnBox(box, ((4 - turn) % 4) as Turn)
