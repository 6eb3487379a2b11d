import type { Node } from '@tiptap/pm/model'
import type { Align } from '#src/editor/schema/tables.ts'
import { fromNode } from './fromNode.ts'
import { matchPieces } from './matchPieces.ts'
import type { Piece } from './piece.ts'

/** A table, of which the rows that have not changed stay as they stood while its columns do. */
export function printTable(node: Node, piece?: Piece): string {
  const rows = node.children
  const inner = piece?.inner && columnsOf(piece.node) === columnsOf(node) ? piece.inner.pieces : []
  const matches = matchPieces(rows, inner)
  const lines = rows.map((row, at) => (matches[at]?.isSame ? matches[at].piece.source : printRow(row)))
  const [head = '', ...others] = lines
  const below = inner[1]?.gap ?? `\n${columnsOf(node)}\n`
  return others.length > 0 ? head + below + others.join('\n') : head + below.trimEnd()
}

const printRow = ({ children }: Node) => `| ${children.map((cell) => fromNode(cell)).join(' | ')} |`

const rules: Record<NonNullable<Align> | 'none', string> = { none: '---', left: ':---', center: ':---:', right: '---:' }

/** The line below the head: how many columns there are, and where their words stand. */
function columnsOf({ firstChild }: Node): string {
  const cells = firstChild?.children ?? []
  return `| ${cells.map(({ attrs }) => rules[(attrs['align'] as Align) ?? 'none']).join(' | ')} |`
}
