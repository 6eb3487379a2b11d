import type { OcrPage } from '#server/database/schema/accords.ts'
import { turnBoxUpright } from './turnBox.ts'
import { createSpaceGlyphAfter, type Glyph, type GlyphLine } from './glyphs.ts'

/** Share of a line's height that the glyph boxes of a PDF font add above and below the letters. */
const LEADING = 0.12

/**
 * Converts the recognized words (OCR) of a page to lines of glyphs. Words get their line's height, glyphs share their
 * word's width.
 */
export function ocrPageToGlyphLines({ lines, turn }: OcrPage): GlyphLine[] {
  return lines.flatMap((words) => {
    const boxes = words.map(([, left, bottom, right, top]) => turnBoxUpright([left, bottom, right, top], turn))
    const [lowest, highest] = [Math.min(...boxes.map((box) => box[1])), Math.max(...boxes.map((box) => box[3]))]
    const height = highest - lowest
    const [bottom, top] = [lowest - LEADING * height, highest + LEADING * height]
    const signs: Glyph[] = []
    for (const [at, [text]] of words.entries()) {
      const [left, , right] = boxes[at] ?? [0, 0, 0, 0]
      const letters = Array.from(text)
      const width = (right - left) / letters.length
      if (signs.length > 0) signs.push(createSpaceGlyphAfter(signs.at(-1)))
      for (const [index, letter] of letters.entries())
        signs.push({
          code: letter.codePointAt(0) ?? 32,
          box: [left + index * width, bottom, left + (index + 1) * width, top],
        })
    }
    if (signs.length === 0) return []
    return [{ signs, size: Math.round(2 * (top - bottom)) / 2, isBold: false, isHeading: false }]
  })
}
