import Add from '@mui/icons-material/Add'
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import Code from '@mui/icons-material/Code'
import FormatBold from '@mui/icons-material/FormatBold'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import GridOn from '@mui/icons-material/GridOn'
import Keyboard from '@mui/icons-material/Keyboard'
import LinkIcon from '@mui/icons-material/Link'
import Redo from '@mui/icons-material/Redo'
import Title from '@mui/icons-material/Title'
import Undo from '@mui/icons-material/Undo'
import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { memo, type ReactNode, type Ref } from 'react'
import { focusText } from '#src/board/editor/focusText.ts'
import { emptyTable, insertBlock } from '#src/board/editor/insertBlock.ts'
import type { Vocabulary } from '#src/board/editor/vocabulary.ts'
import { InsertMenu } from './InsertMenu.tsx'
import { Tool, Toolbar } from './Toolbar.tsx'

type TextTool = {
  label: string
  icon: ReactNode
  keys?: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const levelOf = (editor: Editor) => (editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0)
const heading = (editor: Editor, level: number) => editor.commands.toggleNode('heading', 'paragraph', { level })

// What changes the words that are selected, or their block.
const textTools: TextTool[] = [
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

export type Act = 'source' | 'link' | 'picture' | 'shortcuts'

type Props = {
  editor: Editor
  vocabulary: Vocabulary
  isSource: boolean
  /** What opens beside the text. */
  onAct: (what: Act) => void
  ref: Ref<HTMLDivElement>
}

/** The editor's tools. In the source view the way back alone is left. Not drawn anew for each sign that is typed. */
export const MainTools = memo(function MainTools({ editor, vocabulary, isSource, onAct, ref }: Props) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: textTools.map(({ isOn }) => isOn(now)),
      isLink: now.isActive('link'),
      isPicture: now.isActive('picture'),
      canUndo: undoDepth(now.state) > 0,
      canRedo: redoDepth(now.state) > 0,
      isEditable: now.isEditable,
    }),
  })
  const isOff = isSource || !state.isEditable
  // The text has the keys again before it is changed, so that nothing of what follows is lost.
  const press = (run: (editor: Editor) => void) => () => {
    focusText(editor)
    run(editor)
  }
  return (
    <Toolbar ref={ref} label="Mise en forme" first="Gras" onLeave={() => focusText(editor)}>
      {textTools.map(({ label, icon, keys, run }, index) => (
        <Tool key={label} label={label} keys={keys} isOn={state.on[index]} isOff={isOff} onPress={press(run)}>
          {icon}
        </Tool>
      ))}
      <Tool label="Lien" keys="Mod-k" isOn={state.isLink} isOff={isOff} onPress={() => onAct('link')}>
        <LinkIcon />
      </Tool>
      <Tool label="Image" isOn={state.isPicture} isOff={isOff} onPress={() => onAct('picture')}>
        <AddPhotoAlternate />
      </Tool>
      <Tool label="Tableau" isOff={isOff} onPress={() => insertBlock(editor, emptyTable)}>
        <GridOn />
      </Tool>
      <InsertMenu editor={editor} vocabulary={vocabulary} isOff={isOff} icon={<Add />} />
      <Tool label="Annuler" keys="Mod-z" isOff={isOff || !state.canUndo} onPress={press((now) => now.commands.undo())}>
        <Undo />
      </Tool>
      <Tool
        label="Rétablir"
        keys="Mod-Shift-z"
        isOff={isOff || !state.canRedo}
        onPress={press((now) => now.commands.redo())}
      >
        <Redo />
      </Tool>
      <Tool label="Source" isOn={isSource} onPress={() => onAct('source')}>
        <Code />
      </Tool>
      <Tool label="Raccourcis clavier" onPress={() => onAct('shortcuts')}>
        <Keyboard />
      </Tool>
    </Toolbar>
  )
})
