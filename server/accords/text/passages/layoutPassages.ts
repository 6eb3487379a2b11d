import type { PassageLineBlock, PassageLayoutKind } from '#contract/accords/passageLayout.ts'
import type { PdfReadingFlowLine } from '#server/accords/text/readingFlow.ts'

/** Returns the layout entry of each line of a PDF's text at which a block begins; undefined for lines that continue. */
export function classifyBlockStartLines(flow: PdfReadingFlowLine[]): (PassageLayoutKind | undefined)[] {
  return flow.map((line, at) =>
    kindOf(line, isTableRow(flow, at), { line: flow[at - 1], isRow: isTableRow(flow, at - 1) }),
  )
}

function kindOf(
  line: PdfReadingFlowLine,
  isRow: boolean,
  before: { line: PdfReadingFlowLine | undefined; isRow: boolean },
): PassageLayoutKind | undefined {
  if (line.article) return line.isTitle ? 'article' : 'inline-article'
  if (isRow) return 'row'
  if (line.isTitle) return line.isFirst || before.isRow ? 'title' : undefined
  // The text goes up: to another column, or to a box.
  if (before.line?.page === line.page && line.top > before.line.top + line.size * 1.5) return 'column'
  return line.isFirst || before.isRow ? 'paragraph' : undefined
}

/** True for a line with wide gaps next to another such line of its page. */
function isTableRow(flow: PdfReadingFlowLine[], at: number): boolean {
  const line = flow[at]
  if (!line?.cells) return false
  return [flow[at - 1], flow[at + 1]].some((other) => other?.cells && other.page === line.page)
}

/** Adds a line of a PDF to the layout of its passage, which begins at `start` of the page's text. */
export function addLineToPassageLayout(
  layout: PassageLineBlock[],
  start: number,
  {
    line,
    before,
    kind,
  }: { line: PdfReadingFlowLine; before: PdfReadingFlowLine | undefined; kind: PassageLayoutKind | undefined },
) {
  const at = line.start - start
  const cells = kind === 'row' ? (line.cells ?? []).map((cell) => at + cell) : []
  if (layout.length === 0) layout.push({ kind: kind ?? 'continued', at, cells })
  else {
    // Repeated page headers may be drawn between two lines.
    const hasHeader = before !== undefined && line.start > before.end + 1
    if (hasHeader) layout.push({ kind: 'header', at: before.end - start, cells: [] })
    if (kind || hasHeader) layout.push({ kind: kind ?? 'continued', at, cells })
  }
}
