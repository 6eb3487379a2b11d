import type { Editor, JSONContent } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/**
 * Inserts a block into the editor's text, after the block at the cursor or in place of an empty one. The cursor moves
 * into the new block.
 */
export function insertEditorBlock({ state, view }: Editor, content: JSONContent, at = state.selection.from): number {
  const node = state.schema.nodeFromJSON(content)
  const $at = state.doc.resolve(Math.min(at, state.doc.content.size))
  const around = $at.depth > 0 ? $at.node(1) : undefined
  const isEmpty = around?.type.name === 'paragraph' && around.content.size === 0
  const from = around ? (isEmpty ? $at.before(1) : $at.after(1)) : $at.pos
  const tr = state.tr.replaceWith(from, isEmpty ? $at.after(1) : from, node)
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + (node.isAtom ? node.nodeSize : 1))))
  view.dispatch(tr.scrollIntoView())
  view.focus()
  return from + node.nodeSize
}

const paragraph = { type: 'paragraph' }
const item = { type: 'listItem', content: [paragraph] }

/** Editor content of a new table: two columns with a header. */
export const emptyEditorTable: JSONContent = {
  type: 'table',
  content: ['tableHeader', 'tableCell', 'tableCell'].map((type) => ({
    type: 'tableRow',
    content: [
      { type, content: [paragraph] },
      { type, content: [paragraph] },
    ],
  })),
}

/** Returns the editor content of a new list of named entries, with one empty entry. */
export const emptyEntryListNode = (look: string): JSONContent => ({
  type: 'entries',
  attrs: { look },
  content: [{ type: look === 'steps' ? 'orderedList' : 'bulletList', content: [item] }],
})
