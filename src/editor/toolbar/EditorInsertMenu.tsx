import '#theme/laterComponents.ts'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/core'
import { memo, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusEditorText } from '#src/editor/focusText.ts'
import { emptyEntryListNode, insertEditorBlock } from '#src/editor/insertBlock.ts'
import { entryListLayoutLabels, type EditorVocabulary } from '#src/editor/vocabulary.ts'
import { ToolbarButton } from './Toolbar.tsx'

type Props = { editor: Editor; vocabulary: EditorVocabulary; isOff: boolean; icon: ReactNode }

/** Menu of the text editor that inserts special lists, sections and content filled in by the portal. */
export const EditorInsertMenu = memo(function EditorInsertMenu({ editor, vocabulary, isOff, icon }: Props) {
  const { placeholders, inserts, sections } = vocabulary
  const [isOpen, setOpen] = useState(false)
  const tool = useRef<HTMLButtonElement>(null)
  // The closed menu releases the focus before its fade-out ends, so that the text receives the next keys.
  const close = () => flushSync(() => setOpen(false))
  const choose = (insert: () => void) => () => {
    close()
    insert()
  }
  const leave = () => {
    close()
    tool.current?.focus()
  }
  const groups: [title: string, choices: [label: string, insert: () => void][]][] = [
    [
      'Encadrés',
      [
        ...Object.entries(entryListLayoutLabels).map(([look, label]): [string, () => void] => [
          label,
          () => insertEditorBlock(editor, emptyEntryListNode(look)),
        ]),
        ...Object.entries(sections).map(([name, label]): [string, () => void] => [
          label,
          () => insertEditorBlock(editor, { type: 'section', attrs: { name }, content: [{ type: 'paragraph' }] }),
        ]),
      ],
    ],
    [
      'Rempli par le portail',
      Object.entries(inserts).map(([name, label]) => [
        label,
        () => insertEditorBlock(editor, { type: 'insert', attrs: { name } }),
      ]),
    ],
    [
      'Un mot du portail',
      Object.entries(placeholders).map(([name, shown]) => [
        `${shown} {{${name}}}`,
        () => {
          focusEditorText(editor)
          editor.commands.insertContent({ type: 'placeholder', attrs: { name } })
        },
      ]),
    ],
  ]
  return (
    <>
      <ToolbarButton
        ref={tool}
        label="Insérer"
        isOff={isOff}
        opens={{ popup: 'menu', isOpen }}
        onPress={() => setOpen(true)}
      >
        {icon}
      </ToolbarButton>
      <Menu open={isOpen} onClose={leave} anchorEl={() => tool.current} disableRestoreFocus>
        {groups
          .filter(([, choices]) => choices.length > 0)
          .flatMap(([title, choices]) => [
            <ListSubheader key={title} role="presentation">
              {title}
            </ListSubheader>,
            ...choices.map(([label, insert]) => (
              <MenuItem key={label} onClick={choose(insert)}>
                {label}
              </MenuItem>
            )),
          ])}
      </Menu>
    </>
  )
})
