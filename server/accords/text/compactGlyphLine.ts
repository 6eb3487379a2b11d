import type { Glyph, GlyphLine } from './glyphs.ts'

/** Returns a line of a PDF page that stores its glyphs in a sixth of the memory. Long PDFs have millions of glyphs. */
export function compactGlyphLine({ signs, ...line }: GlyphLine): GlyphLine {
  const codes = Uint32Array.from(signs, ({ code }) => code)
  const boxes = Float32Array.from(signs.flatMap(({ box }) => box))
  return {
    ...line,
    get signs() {
      return Array.from(codes, (code, at): Glyph => {
        const [left = 0, bottom = 0, right = 0, top = 0] = boxes.subarray(4 * at, 4 * at + 4)
        return { code, box: [left, bottom, right, top] }
      })
    },
  }
}
