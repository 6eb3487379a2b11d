import { composeAccentedLetter, isSpacingAccent } from '#contract/normalizeText.ts'
import type { Glyph, GlyphLine } from './glyphs.ts'

/**
 * Merges accents that a PDF draws as separate glyphs with their letters, as in old TeX fonts without « é ». Accents
 * beside letters (« 2^n ») stay. A capital's accent may be on a line of its own.
 */
export function mergeAccentGlyphs(lines: GlyphLine[]): GlyphLine[] {
  const kept: GlyphLine[] = []
  let waiting: Glyph | undefined
  for (const line of lines) {
    const signs: Glyph[] = []
    for (const sign of line.signs) {
      const over = waiting && onOne(waiting, sign)
      if (waiting && !over) signs.push(waiting)
      waiting = undefined
      const before = signs.at(-1)
      const under = over ? undefined : before && onOne(sign, before)
      if (over) signs.push(over)
      else if (under) signs[signs.length - 1] = under
      else if (isSpacingAccent(character(sign))) waiting = sign
      else signs.push(sign)
    }
    // A capital's accent alone on its line belongs to the next line.
    if (waiting && signs.length > 0) {
      signs.push(waiting)
      waiting = undefined
    }
    if (signs.length > 0) kept.push({ ...line, signs })
  }
  return kept
}

/** Returns an accent and a letter of a PDF as one glyph when they are drawn in the same place; otherwise undefined. */
function onOne(accent: Glyph, letter: Glyph): Glyph | undefined {
  const sign = composeAccentedLetter(character(accent), character(letter))
  if (sign === undefined || !isOver(accent.box, letter.box)) return undefined
  return { code: sign.codePointAt(0) ?? letter.code, box: letter.box }
}

const character = ({ code }: Glyph) => (code > 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

function isOver([left, bottom, right, top]: Glyph['box'], [from, foot, to, head]: Glyph['box']): boolean {
  const common = Math.min(right, to) - Math.max(left, from)
  return common > 0.5 * Math.min(right - left, to - from) && bottom < head + (head - foot) / 2 && top > foot
}
