import Add from '@mui/icons-material/Add'
import AddPhotoAlternate from '@mui/icons-material/AddPhotoAlternate'
import Code from '@mui/icons-material/Code'
import GridOn from '@mui/icons-material/GridOn'
import Keyboard from '@mui/icons-material/Keyboard'
import LinkIcon from '@mui/icons-material/Link'
import Redo from '@mui/icons-material/Redo'
import Undo from '@mui/icons-material/Undo'
import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { useEditorState } from '@tiptap/react'
import { memo, useMemo, type Ref } from 'react'
import { focusEditorText } from '#src/editor/focusText.ts'
import { emptyEditorTable, insertEditorBlock } from '#src/editor/insertBlock.ts'
import type { EditorVocabulary } from '#src/editor/vocabulary.ts'
import { EditorInsertMenu } from './EditorInsertMenu.tsx'
import { textFormattingTools } from './textFormattingTools.tsx'
import { ToolbarButton, Toolbar } from './Toolbar.tsx'

export type EditorToolAction = 'source' | 'link' | 'picture' | 'shortcuts'

type Props = {
  editor: Editor
  vocabulary: EditorVocabulary
  isSource: boolean
  /** Opens the dialog or view of an editor tool. */
  onAct: (what: EditorToolAction) => void
  ref: Ref<HTMLDivElement>
}

/**
 * Toolbar of the text editor; in the source view only the button back is active. Memoized, so that typing does not
 * render it.
 */
export const MainEditorToolbar = memo(function MainEditorToolbar({ editor, vocabulary, isSource, onAct, ref }: Props) {
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: textFormattingTools.map(({ isOn }) => isOn(now)),
      isLink: now.isActive('link'),
      isPicture: now.isActive('picture'),
      canUndo: undoDepth(now.state) > 0,
      canRedo: redoDepth(now.state) > 0,
      isEditable: now.isEditable,
    }),
  })
  const acts = useMemo(() => actsOf(editor, onAct), [editor, onAct])
  const isOff = isSource || !state.isEditable
  return (
    <Toolbar ref={ref} label="Mise en forme" first="Gras" onLeave={acts.leave}>
      {textFormattingTools.map(({ label, icon, keys }, index) => (
        <ToolbarButton
          key={label}
          label={label}
          keys={keys}
          isOn={state.on[index]}
          isOff={isOff}
          onPress={acts.text[index]}
        >
          {icon}
        </ToolbarButton>
      ))}
      <ToolbarButton label="Lien" keys="Mod-k" isOn={state.isLink} isOff={isOff} onPress={acts.link}>
        {icons.link}
      </ToolbarButton>
      <ToolbarButton label="Image" isOn={state.isPicture} isOff={isOff} onPress={acts.picture}>
        {icons.picture}
      </ToolbarButton>
      <ToolbarButton label="Tableau" isOff={isOff} onPress={acts.table}>
        {icons.table}
      </ToolbarButton>
      <EditorInsertMenu editor={editor} vocabulary={vocabulary} isOff={isOff} icon={icons.insert} />
      <ToolbarButton label="Annuler" keys="Mod-z" isOff={isOff || !state.canUndo} onPress={acts.undo}>
        {icons.undo}
      </ToolbarButton>
      <ToolbarButton label="Rétablir" keys="Mod-Shift-z" isOff={isOff || !state.canRedo} onPress={acts.redo}>
        {icons.redo}
      </ToolbarButton>
      <ToolbarButton label="Source" isOn={isSource} onPress={acts.source}>
        {icons.source}
      </ToolbarButton>
      <ToolbarButton label="Raccourcis clavier" onPress={acts.shortcuts}>
        {icons.shortcuts}
      </ToolbarButton>
    </Toolbar>
  )
})

/**
 * Creates the click handlers of the editor's toolbar once per editor, so that typing renders only the buttons whose
 * state changes.
 */
function actsOf(editor: Editor, onAct: (what: EditorToolAction) => void) {
  // Focuses the text before changing it, so that no key is lost.
  const press = (run: (editor: Editor) => void) => () => {
    focusEditorText(editor)
    run(editor)
  }
  return {
    text: textFormattingTools.map(({ run }) => press(run)),
    link: () => onAct('link'),
    picture: () => onAct('picture'),
    table: () => insertEditorBlock(editor, emptyEditorTable),
    undo: press((now) => now.commands.undo()),
    redo: press((now) => now.commands.redo()),
    source: () => onAct('source'),
    shortcuts: () => onAct('shortcuts'),
    leave: () => focusEditorText(editor),
  }
}

const icons = {
  link: <LinkIcon />,
  picture: <AddPhotoAlternate />,
  table: <GridOn />,
  insert: <Add />,
  undo: <Undo />,
  redo: <Redo />,
  source: <Code />,
  shortcuts: <Keyboard />,
}
