import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import Title from '@mui/icons-material/Title'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'

type TextTool = {
  label: string
  icon: ReactNode
  keys?: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

/** Toolbar buttons that format the editor's selected words or their block. */
export const textFormattingTools: TextTool[] = [
  {
    label: 'Gras',
    icon: <FormatBold />,
    keys: 'Mod-b',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.commands.toggleMark('bold'),
  },
  {
    label: 'Italique',
    icon: <FormatItalic />,
    keys: 'Mod-i',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.commands.toggleMark('italic'),
  },
  {
    label: 'Titre',
    icon: <Title />,
    keys: 'Mod-Shift-h',
    isOn: (editor) => levelOf(editor) > 0 && levelOf(editor) <= 2,
    run: (editor) => heading(editor, 2),
  },
  {
    label: 'Sous-titre',
    icon: <Title fontSize="small" />,
    isOn: (editor) => levelOf(editor) > 2,
    run: (editor) => heading(editor, 3),
  },
  {
    label: 'Liste à puces',
    icon: <FormatListBulleted />,
    keys: 'Mod-Shift-8',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.commands.toggleList('bulletList', 'listItem'),
  },
  {
    label: 'Liste numérotée',
    icon: <FormatListNumbered />,
    keys: 'Mod-Shift-7',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.commands.toggleList('orderedList', 'listItem'),
  },
  {
    label: 'Citation',
    icon: <FormatQuote />,
    keys: 'Mod-Shift-b',
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.commands.toggleWrap('blockquote'),
  },
]

const levelOf = (editor: Editor) => (editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0)
const heading = (editor: Editor, level: number) => editor.commands.toggleNode('heading', 'paragraph', { level })
