/** Rotation of a PDF page's text, in counterclockwise quarter turns. */
export type QuarterTurns = 0 | 1 | 2 | 3

/** Glyph of a PDF page turned upright: character code and box (left, bottom, right, top, in points). */
export type Glyph = { code: number; box: [number, number, number, number] }

/** Line of glyphs on a PDF page, with font size and weight. */
export type GlyphLine = {
  signs: Glyph[]
  /** Height of the line's letters in points; 0 for the text of a PDF form field or annotation. */
  size: number
  isBold: boolean
  isHeading: boolean
  /** True when the line is on the same row of the PDF page as the former line, after a gap. */
  isSameRow?: boolean
}

/**
 * Width, height and rotation of a PDF page with its lines of glyphs; `isRecognized` is true when they come from text
 * recognition (OCR).
 */
export type PdfPageGlyphs = {
  width: number
  height: number
  lines: GlyphLine[]
  /** Rotation of the PDF page's text, in quarter turns. */
  turn: QuarterTurns
  isRecognized?: boolean
}

/** Returns the bounding box of the visible glyphs of a PDF line. */
export function glyphLineBounds({ signs }: GlyphLine): Glyph['box'] {
  const bounds: Glyph['box'] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { code, box } of signs) {
    if (isSpaceCode(code)) continue
    bounds[0] = Math.min(bounds[0], box[0])
    bounds[1] = Math.min(bounds[1], box[1])
    bounds[2] = Math.max(bounds[2], box[2])
    bounds[3] = Math.max(bounds[3], box[3])
  }
  return bounds
}

/** Returns a space glyph, placed right after the given glyph of a PDF line. */
export function createSpaceGlyphAfter(sign: Glyph | undefined): Glyph {
  const [, bottom, right, top] = sign?.box ?? [0, 0, 0, 0]
  return { code: 32, box: [right, bottom, right, top] }
}

export const isSpaceCode = (code: number) => code <= 32 || code === 0xa0
