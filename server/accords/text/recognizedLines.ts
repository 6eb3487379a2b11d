import type { Glyph, GlyphLine } from './Engine.ts'
import { blankAt } from './signBounds.ts'

/** A recognized word: its place on the page (left, bottom, right, top, in points), and how sure it is, from 0 to 100. */
export type RecognizedWord = [text: string, left: number, bottom: number, right: number, top: number, sure: number]
/** What was recognized on the picture of a page, line by line. */
export type RecognizedPage = { lines: RecognizedWord[][] }

/** Returns recognized lines as those of a page: the signs of a word share its width. */
export function recognizedLines({ lines }: RecognizedPage): GlyphLine[] {
  return lines.flatMap((words) => {
    const signs: Glyph[] = []
    for (const [text, left, bottom, right, top] of words) {
      if (signs.length > 0) signs.push(blankAt(signs.at(-1)))
      const letters = [...text]
      const width = (right - left) / letters.length
      for (const [at, letter] of letters.entries())
        signs.push({ code: letter.codePointAt(0) ?? 32, box: [left + at * width, bottom, left + (at + 1) * width, top] })
    }
    const heights = words.map(([, , bottom, , top]) => top - bottom).toSorted((one, other) => one - other)
    const size = Math.round(2 * (heights[Math.floor(heights.length / 2)] ?? 0)) / 2
    return signs.length > 0 ? [{ signs, size, isBold: false, isHeading: false }] : []
  })
}
