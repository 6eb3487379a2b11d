import type { PdfHighlightKind } from '#src/accords/reader/marks/Highlights.tsx'

/** Range of characters of a page to mark. */
export type TextMark = { start: number; end: number; kind: PdfHighlightKind }
/** Run of a block's text, marked or not. */
export type MarkedTextRun = { text: string; kind: PdfHighlightKind | undefined }

const ORDER: PdfHighlightKind[] = ['chosen', 'found', 'place']

/**
 * Splits a text that begins at an offset of its page into marked and unmarked runs. Where marks overlap, the selected
 * search result wins, then the other results.
 */
export function splitMarkedText(text: string, offset: number, marks: TextMark[]): MarkedTextRun[] {
  const end = offset + text.length
  const own = marks.filter((mark) => mark.start < end && mark.end > offset)
  if (own.length === 0) return [{ text, kind: undefined }]
  const bounds = new Set([offset, end])
  for (const mark of own) bounds.add(Math.max(offset, mark.start)).add(Math.min(end, mark.end))
  const cuts = [...bounds].sort((one, other) => one - other)
  return cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? offset
    const kinds = new Set(own.flatMap((mark) => (mark.start <= from && mark.end >= to ? [mark.kind] : [])))
    return { text: text.slice(from - offset, to - offset), kind: ORDER.find((kind) => kinds.has(kind)) }
  })
}
