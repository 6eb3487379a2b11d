import type { PdfPageTextRange } from '#contract/accords/accordTexts.ts'
import { composeAccentedLetter, normalizeTextForSearch as foldSigns, HYPHEN_PATTERN } from '#contract/normalizeText.ts'

/**
 * Text of a PDF page normalized for search, without case, accents and hyphens. `places` maps each character to its run
 * and offset.
 */
export type NormalizedPdfText = { text: string; places: (index: number) => [run: number, offset: number] }

/** Normalizes searched words, to find them in a PDF's normalized text. */
export const normalizeSearchedPdfWords = (words: string) =>
  normalizePdfTextRuns([{ str: words, hasEOL: false }]).text.trim()

/** Text run of a PDF page; `hasEOL` is true at the end of a line. */
export type PdfTextRun = { str: string; hasEOL: boolean }

/** Normalizes the text runs of a PDF page for search. A line end becomes a space, except after a hyphen. */
export function normalizePdfTextRuns(runs: PdfTextRun[]): NormalizedPdfText {
  const signs: string[] = []
  const from: number[] = []
  let last = ''
  const add = (sign: string, run: number, offset: number) => {
    if (sign === ' ' && (signs.at(-1) ?? ' ') === ' ') return
    for (const one of sign) {
      signs.push(one)
      from.push(run * RUN + offset)
    }
  }
  for (const [index, run] of runs.entries()) {
    for (let offset = 0; offset < run.str.length; offset++) {
      const next = run.str[offset + 1] ?? (run.hasEOL ? '' : runs[index + 1]?.str[0])
      add(plain(run.str[offset] ?? '', next ?? ''), index, offset)
    }
    last = run.str.at(-1) ?? last
    if (run.hasEOL && !HYPHEN_PATTERN.test(last)) add(' ', index, run.str.length)
  }
  return {
    text: signs.join(''),
    places: (index) => {
      const place = from[index] ?? 0
      return [Math.floor(place / RUN), place % RUN]
    },
  }
}

/** Returns the start offsets of all matches of `words` in a normalized text. */
export function findPdfTextMatchOffsets(words: string, text: string): number[] {
  const found: number[] = []
  if (words === '') return found
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at)
  return found
}

/**
 * Numbers of surrounding characters that distinguish a passage from repeated text, tried in order. Fewer match when a
 * line was left out.
 */
const AROUND = [60, 20, 0]

/**
 * Finds a range of the server's page text in the PDF's own normalized text, whose lines are split differently. Returns
 * undefined when it is not found.
 */
export function findPassageInPdfText(
  { start, end }: PdfPageTextRange,
  text: string,
  folded: string,
): PdfPageTextRange | undefined {
  const signs = folded.split('').flatMap((sign, at) => (sign === ' ' ? [] : at))
  const own = folded.replaceAll(' ', '')
  const fold = (from: number, to: number) =>
    normalizeSearchedPdfWords(text.slice(Math.max(0, from), to)).replaceAll(' ', '')
  const words = fold(start, end)
  if (words === '') return undefined
  for (const around of AROUND) {
    const before = fold(start - around, start)
    const at = own.indexOf(before + words + fold(end, end + around))
    if (at === -1) continue
    const first = at + before.length
    return { start: signs[first] ?? 0, end: (signs[first + words.length - 1] ?? 0) + 1 }
  }
  return undefined
}

const RUN = 100_000

function plain(sign: string, next: string): string {
  if (/\s/.test(sign)) return ' '
  // Old TeX fonts write an accent before its letter, which normalization drops either way.
  if (HYPHEN_PATTERN.test(sign) || composeAccentedLetter(sign, next)) return ''
  return foldSigns(sign)
}
