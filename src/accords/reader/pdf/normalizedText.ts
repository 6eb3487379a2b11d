import type { PageRange } from '#contract/accords/accordTexts.ts'
import { composed, normalize as foldSigns, HYPHEN } from '#contract/normalize.ts'

/** A text as one searches in it: without capitals, accents or hyphens; of each of its signs, the run and the place it comes from. */
export type NormalizedText = { text: string; places: (index: number) => [run: number, offset: number] }

/** The words of a search, as they are found in a folded text. */
export const normalizeWords = (words: string) => normalizeRuns([{ str: words, hasEOL: false }]).text.trim()

/** A run of a page's text, and whether its line ends with it. */
export type Run = { str: string; hasEOL: boolean }

/** Folds the runs of a page's text. A line's end is a space, but for a word that goes on behind its hyphen. */
export function normalizeRuns(runs: Run[]): NormalizedText {
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
    if (run.hasEOL && !HYPHEN.test(last)) add(' ', index, run.str.length)
  }
  return {
    text: signs.join(''),
    places: (index) => {
      const place = from[index] ?? 0
      return [Math.floor(place / RUN), place % RUN]
    },
  }
}

/** Where the words stand in a folded text. */
export function matchRanges(words: string, text: string): number[] {
  const found: number[] = []
  if (words === '') return found
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) found.push(at)
  return found
}

/** So many signs around words tell them from the same elsewhere on the page; of a line that was left out, fewer do. */
const AROUND = [60, 20, 0]

/**
 * Where some words of a page's text, as the server reads it, stand in the folded text of the document itself, whose lines
 * are cut otherwise; undefined when it has them not.
 */
export function placeOf({ start, end }: PageRange, text: string, folded: string): PageRange | undefined {
  const signs = folded.split('').flatMap((sign, at) => (sign === ' ' ? [] : at))
  const own = folded.replaceAll(' ', '')
  const fold = (from: number, to: number) => normalizeWords(text.slice(Math.max(0, from), to)).replaceAll(' ', '')
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
  // TeX's older fonts write an accent before its letter, which is folded with or without it.
  if (HYPHEN.test(sign) || composed(sign, next)) return ''
  return foldSigns(sign)
}
