import type { Node } from '@tiptap/pm/model'
import type { TableCellAlignment } from '#src/editor/schema/tables.ts'
import { printEditorNode } from './printNode.ts'
import { matchEditorBlocksToSource } from './matchPieces.ts'
import type { MarkdownSourcePiece } from './piece.ts'

/** Prints a table as Markdown; unchanged rows are copied from the source while the columns are the same. */
export function printMarkdownTable(node: Node, piece?: MarkdownSourcePiece): string {
  const rows = node.children
  const inner = piece?.inner && columnsOf(piece.node) === columnsOf(node) ? piece.inner.pieces : []
  const matches = matchEditorBlocksToSource(rows, inner)
  const lines = rows.map((row, at) => (matches[at]?.isSame ? matches[at].piece.source : printRow(row)))
  const [head = '', ...others] = lines
  const below = inner[1]?.gap ?? `\n${columnsOf(node)}\n`
  return others.length > 0 ? head + below + others.join('\n') : head + below.trimEnd()
}

const printRow = ({ children }: Node) => `| ${children.map((cell) => printEditorNode(cell)).join(' | ')} |`

const rules: Record<NonNullable<TableCellAlignment> | 'none', string> = {
  none: '---',
  left: ':---',
  center: ':---:',
  right: '---:',
}

/** Prints the delimiter row of a Markdown table, with the alignment of each column. */
function columnsOf({ firstChild }: Node): string {
  const cells = firstChild?.children ?? []
  return `| ${cells.map(({ attrs }) => rules[(attrs['align'] as TableCellAlignment) ?? 'none']).join(' | ')} |`
}
