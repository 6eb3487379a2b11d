import type { DocumentTextBlock } from '#contract/accords/documentText.ts'

/** Consecutive blocks of a page that are shown together: a list, a table, or one block. */
export type TextBlockGroup = { kind: 'list' | 'table' | 'block'; blocks: DocumentTextBlock[] }

/** Groups the items of each list and the rows of each table of a page. Each other block stays a group of its own. */
export function groupListItemsAndTableRows(blocks: DocumentTextBlock[]): TextBlockGroup[] {
  const groups: TextBlockGroup[] = []
  for (const block of blocks) {
    const kind = block.kind === 'item' ? 'list' : block.kind === 'row' ? 'table' : 'block'
    const last = groups.at(-1)
    if (last?.kind === kind && kind !== 'block') last.blocks.push(block)
    else groups.push({ kind, blocks: [block] })
  }
  return groups
}

/** Cell of a table's row: its text, and its offset in the page. */
export type TextTableCell = { text: string; start: number }

/** Returns the cells of a table's row. */
export function tableRowCells({ text, start, cells = [] }: DocumentTextBlock): TextTableCell[] {
  const bounds = [0, ...cells]
  return bounds.map((from, index) => ({ text: text.slice(from, bounds[index + 1]), start: start + from }))
}
