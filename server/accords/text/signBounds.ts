import type { Glyph, GlyphLine } from './Engine.ts'

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
