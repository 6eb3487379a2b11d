import type { FrenchWordTest } from '#contract/search/frenchWords.ts'
import { createSpaceGlyphAfter, isSpaceCode, type Glyph, type GlyphLine } from './glyphs.ts'

/** Minimum number of letter-spaced glyphs in a PDF line to join to a word. */
const AT_LEAST = 4
/** Factor of a PDF line's usual letter spacing from which a space separates words. */
const WIDER = 1.5

/**
 * Returns a PDF line with letter-spaced titles like « A R T I C L E  4 » joined to words. Letters that form no French
 * word, as in « A B C D », stay apart.
 */
export function joinSpacedCapitals(line: GlyphLine, isFrench: () => FrenchWordTest): GlyphLine {
  const { signs } = line
  // Most lines end here: their letters touch.
  if (signs.length < 2 * AT_LEAST - 1 || countAlone(signs) < AT_LEAST) return line
  const joined: Glyph[] = []
  for (let at = 0; at < signs.length;) {
    const run = runFrom(signs, at)
    const last = run.at(-1)
    const words = run.length >= AT_LEAST ? wordsIn(run, isFrench) : undefined
    const end = last ? signs.indexOf(last) + 1 : at + 1
    if (words)
      joined.push(
        ...words.flatMap((word, index) => (index ? [createSpaceGlyphAfter(words[index - 1]?.at(-1)), ...word] : word)),
      )
    else joined.push(...signs.slice(at, end))
    at = end
  }
  return { ...line, signs: joined }
}

const isAlone = (signs: Glyph[], at: number) => isBlank(signs[at - 1]) && !isBlank(signs[at]) && isBlank(signs[at + 1])
const isBlank = (sign: Glyph | undefined) => !sign || isSpaceCode(sign.code)

function countAlone(signs: Glyph[]): number {
  let count = 0
  for (let at = 0; at < signs.length; at++) if (isAlone(signs, at)) count++
  return count
}

/** Returns the letter-spaced glyphs of a PDF line from an index on, without the spaces between them. */
function runFrom(signs: Glyph[], from: number): Glyph[] {
  const run: Glyph[] = []
  for (let at = from; at < signs.length; at++) {
    const sign = signs[at]
    if (!sign || isSpaceCode(sign.code)) {
      if (run.length === 0) break
      continue
    }
    if (!isAlone(signs, at)) break
    run.push(sign)
  }
  return run
}

/**
 * Splits letter-spaced glyphs into words by wider spaces or the French dictionary; undefined when they form no words.
 */
function wordsIn(run: Glyph[], isFrench: () => FrenchWordTest): Glyph[][] | undefined {
  const spaces = run.slice(1).map(({ box }, at) => box[0] - (run[at]?.box[2] ?? 0))
  const usual = spaces.toSorted((one, other) => one - other)[Math.floor(spaces.length / 2)] ?? 0
  const pieces: Glyph[][] = []
  for (const [at, sign] of run.entries()) {
    const before = run[at - 1]
    const isApart =
      !before || (spaces[at - 1] ?? 0) > WIDER * usual || kindOf(before) !== kindOf(sign) || kindOf(sign) === 'other'
    if (isApart) pieces.push([sign])
    else pieces.at(-1)?.push(sign)
  }
  const words = pieces.map((piece) =>
    piece.every((sign) => kindOf(sign) === 'letter') ? frenchIn(piece, isFrench) : [piece],
  )
  const isRead =
    words.every((word) => word !== undefined) &&
    words.flat().some((word) => word.length >= AT_LEAST && /^\p{L}+$/u.test(lettersOf(word)) && !isRoman(word))
  return isRead ? words.flat() : undefined
}

/** Splits a run of letters into the fewest French words; undefined when impossible. Roman numerals count as words. */
function frenchIn(piece: Glyph[], isFrench: () => FrenchWordTest): Glyph[][] | undefined {
  const text = (from: number, to: number) => lettersOf(piece.slice(from, to))
  if (piece.length === 1 || isRoman(piece)) return [piece]
  // `best[n]` is the fewest words that form the first n letters.
  const best: (Glyph[][] | undefined)[] = [[]]
  for (let to = 1; to <= piece.length; to++)
    for (let from = 0; from < to; from++) {
      const before = best[from]
      const isWord = before && (to - from > 1 || /[àayô]/.test(text(from, to))) && isFrench()(text(from, to))
      if (isWord && before.length + 1 < (best[to]?.length ?? Infinity)) best[to] = [...before, piece.slice(from, to)]
    }
  return best[piece.length]
}

const lettersOf = (piece: Glyph[]) => String.fromCodePoint(...piece.map(({ code }) => code)).toLowerCase()
const isRoman = (piece: Glyph[]) => /^[ivxlc]+$/.test(lettersOf(piece))

function kindOf({ code }: Glyph): 'letter' | 'digit' | 'other' {
  const sign = String.fromCodePoint(code)
  if (/\p{Lu}/u.test(sign)) return 'letter'
  return /\d/.test(sign) ? 'digit' : 'other'
}
