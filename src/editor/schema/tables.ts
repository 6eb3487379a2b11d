import { Extension, Node } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, type Command, type EditorState } from '@tiptap/pm/state'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

export type TableCellAlignment = 'left' | 'center' | 'right' | null

const Table = Node.create({
  name: 'table',
  group: 'block plain',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

// A cell has one line of text, as in Markdown tables.
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    // prosemirror-tables requires the first three; no cell spans others.
    addAttributes: () => ({
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
      align: { default: null, parseHTML: alignOf, renderHTML: ({ align }) => (align ? { 'data-align': align } : {}) },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

function alignOf(element: HTMLElement): TableCellAlignment {
  const align = element.dataset['align'] ?? element.style.textAlign
  return align === 'right' || align === 'center' ? align : null
}

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** Editor extension with the keyboard shortcuts of tables: Tab to the next cell, Enter down, Ctrl+Enter adds a row. */
const TableKeys = Extension.create({
  name: 'tableKeys',
  priority: 1100,
  extendNodeSchema: ({ name }) => (roles[name] ? { tableRole: roles[name] } : {}),
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch)
    return {
      Tab: run(goToNextCell(1)),
      'Shift-Tab': run(goToNextCell(-1)),
      Enter: run(goDown),
      'Mod-Enter': run((state, dispatch) => addRowAfter(state, dispatch) && goDown(this.editor.state, dispatch)),
    }
  },
  addProseMirrorPlugins: () => [tableEditing(), headInFirstRow],
})

/** Moves the editor's cursor to the table cell below; does nothing in the last row. */
const goDown: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const { $head } = state.selection
  const columns = columnsOf(state)
  let moved = state
  for (let step = 0; step < columns; step++) if (!goToNextCell(1)(moved, (tr) => (moved = moved.apply(tr)))) return true
  if (dispatch && moved.selection.$head.pos !== $head.pos)
    dispatch(state.tr.setSelection(moved.selection).scrollIntoView())
  return true
}

function columnsOf({ selection: { $head } }: EditorState) {
  for (let depth = $head.depth; depth > 0; depth--)
    if ($head.node(depth).type.name === 'tableRow') return $head.node(depth).childCount
  return 0
}

/** Editor plugin that turns the cells of a table's first row into headers, whichever row becomes first. */
const headInFirstRow = new Plugin({
  appendTransaction(transactions, _, { doc, tr, schema }) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const setRow = (row: ProseMirrorNode, at: number, isFirst: boolean) => {
      const type = isFirst ? schema.nodes['tableHeader'] : schema.nodes['tableCell']
      row.forEach((one, offset) => {
        if (one.type !== type) tr.setNodeMarkup(at + 1 + offset, type)
      })
    }
    doc.descendants((node, pos) => {
      if (node.type.name === 'table') node.forEach((row, offset, index) => setRow(row, pos + 1 + offset, index === 0))
      return node.type.name === 'section'
    })
    return tr.docChanged ? tr : null
  },
})

export const editorTableExtensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), TableKeys]
