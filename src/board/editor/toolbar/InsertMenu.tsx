import '#theme/laterComponents.ts'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Editor } from '@tiptap/core'
import { useRef, useState, type ReactNode } from 'react'
import { emptyEntries, insertBlock } from '#src/board/editor/insertBlock.ts'
import { looks, type Vocabulary } from '#src/board/editor/vocabulary.ts'
import { Tool } from './Toolbar.tsx'

type Props = { editor: Editor; vocabulary: Vocabulary; isOff: boolean; icon: ReactNode }

/** What else a text may hold: lists drawn in a way of their own, and what the portal fills in. */
export function InsertMenu({ editor, vocabulary: { placeholders, inserts, sections }, isOff, icon }: Props) {
  const [isOpen, setOpen] = useState(false)
  const tool = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  const choose = (insert: () => void) => () => {
    chosen.current = insert
    setOpen(false)
  }
  // The menu holds the focus until it is gone: the text takes it with what is chosen, else the tool takes it back.
  const leave = () => {
    if (chosen.current) chosen.current()
    else tool.current?.focus()
    chosen.current = undefined
  }
  const groups: [title: string, choices: [label: string, insert: () => void][]][] = [
    [
      'Encadrés',
      [
        ...Object.entries(looks).map(([look, label]): [string, () => void] => [
          label,
          () => insertBlock(editor, emptyEntries(look)),
        ]),
        ...Object.entries(sections).map(([name, label]): [string, () => void] => [
          label,
          () => insertBlock(editor, { type: 'section', attrs: { name }, content: [{ type: 'paragraph' }] }),
        ]),
      ],
    ],
    [
      'Rempli par le portail',
      Object.entries(inserts).map(([name, label]) => [
        label,
        () => insertBlock(editor, { type: 'insert', attrs: { name } }),
      ]),
    ],
    [
      'Un mot du portail',
      Object.entries(placeholders).map(([name, shown]) => [
        `${shown} {{${name}}}`,
        () => editor.chain().focus().insertContent({ type: 'placeholder', attrs: { name } }).run(),
      ]),
    ],
  ]
  return (
    <>
      <Tool ref={tool} label="Insérer" isOff={isOff} opens={{ popup: 'menu', isOpen }} onPress={() => setOpen(true)}>
        {icon}
      </Tool>
      <Menu
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => tool.current}
        disableRestoreFocus
        slotProps={{ transition: { onExited: leave } }}
      >
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
}
