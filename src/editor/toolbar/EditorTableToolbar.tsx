import type { Editor } from '@tiptap/core'
import { TextSelection, type Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { memo } from 'react'
import { focusEditorText } from '#src/editor/focusText.ts'
import { ToolbarButton, Toolbar } from './Toolbar.tsx'

const tools: [label: string, command: Command][] = [
  ['Ligne dessous', addRowAfter],
  ['Colonne à droite', addColumnAfter],
  ['Chiffres à droite', alignRight],
  ['Supprimer la ligne', deleteRow],
  ['Supprimer la colonne', deleteColumn],
  ['Supprimer le tableau', deleteTable],
]

/** Editor toolbar for the table at the cursor; renders nothing elsewhere. */
export const EditorTableToolbar = memo(function EditorTableToolbar({ editor }: { editor: Editor }) {
  const { isIn, isRight } = useEditorState({
    editor,
    selector: ({ editor: { state, isEditable } }) => ({
      isIn: isEditable && isInTable(state),
      isRight: isInTable(state) && columnOf(state).every(({ align }) => align === 'right'),
    }),
  })
  if (!isIn) return null
  const run = (command: Command) => {
    focusEditorText(editor)
    const { tableStart } = selectedRect(editor.state)
    command(editor.state, editor.view.dispatch)
    const { doc, selection, tr } = editor.state
    // After deleting the last row, the cursor stays in the table.
    const table = doc.nodeAt(tableStart - 1)
    if (table?.type.name === 'table' && command !== deleteTable && !isInTable(editor.state)) {
      const at = Math.min(selection.from, tableStart + table.content.size)
      editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at), -1)))
    }
  }
  return (
    <Toolbar label="Tableau" first="Ligne dessous" onLeave={() => focusEditorText(editor)}>
      {tools.map(([label, command]) => (
        <ToolbarButton
          key={label}
          label={label}
          hasWords
          isOn={command === alignRight ? isRight : undefined}
          onPress={() => run(command)}
        >
          {label}
        </ToolbarButton>
      ))}
    </Toolbar>
  )
})

/** Returns the cells of the table column at the cursor. */
function columnOf(state: Editor['state']) {
  const { map, table, tableStart, left, right } = selectedRect(state)
  return map
    .cellsInRect({ left, right, top: 0, bottom: map.height })
    .map((at) => ({ at: tableStart + at, align: table.nodeAt(at)?.attrs['align'] as string | null }))
}

/** Toggles right alignment of the table column at the cursor, for numbers. */
function alignRight(state: Editor['state'], dispatch?: Editor['view']['dispatch']) {
  if (!isInTable(state)) return false
  const cells = columnOf(state)
  const align = cells.every((cell) => cell.align === 'right') ? null : 'right'
  const { tr } = state
  for (const { at } of cells) tr.setNodeAttribute(at, 'align', align)
  dispatch?.(tr)
  return true
}
