import type { PdfPageText } from '#contract/accords/accordTexts.ts'

/** Minimum number of words of a page whose text counts: a title page does not show the column. */
const WORDS = 40
/** Share of the pages whose text may lie outside the column: running headers, wide tables. */
const OUTSIDE = 0.1

/**
 * Returns the left and right edges of the text on most pages of a PDF, in points. Only pages of the most frequent width
 * count; undefined without any.
 */
export function measureTextColumn(texts: PdfPageText[]): [number, number] | undefined {
  const full = texts.filter(({ words }) => words.length >= WORDS)
  const widths = Map.groupBy(full, ({ width }) => width)
  const [usual = []] = [...widths.values()].toSorted((one, other) => other.length - one.length)
  const edges = usual.map(({ words }) => {
    const left = words.reduce((least, [, , x]) => Math.min(least, x), Infinity)
    const right = words.reduce((most, [, , , , x]) => Math.max(most, x), -Infinity)
    return [left, right] as const
  })
  if (edges.length === 0) return undefined
  const lefts = edges.map(([left]) => left).toSorted((one, other) => one - other)
  const rights = edges.map(([, right]) => right).toSorted((one, other) => other - one)
  const at = Math.floor(edges.length * OUTSIDE)
  return [lefts[at] ?? 0, rights[at] ?? 0]
}
