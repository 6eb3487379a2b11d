import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { correctTypography } from './correctTypography.ts'

/** Number of characters before the cursor that the typography rules read. */
const SIGNS = 60

/** Editor extension that applies French typography while typing. Each correction is a separate undo step. */
export const TypographyExtension = Extension.create({
  name: 'typography',
  // After the rules that create headings and lists.
  priority: 1,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, _text, insert) {
          if (view.composing) return false
          view.dispatch(insert())
          typesetBehind(view)
          return true
        },
        handleDOMEvents: {
          // Phone keyboards compose words, and a word is final only at the end of its composition. A next word already
          // begun must not change under the keyboard.
          compositionend(view) {
            setTimeout(() => !view.isDestroyed && !view.composing && typesetBehind(view))
          },
        },
      },
    }),
  ],
})

function typesetBehind(view: EditorView) {
  const { $from, empty } = view.state.selection
  if (!empty || !$from.parent.isTextblock || $from.marks().some(({ type }) => type.spec.code)) return
  const start = Math.max(0, $from.parentOffset - SIGNS)
  const replacement = correctTypography($from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC'))
  if (!replacement) return
  const tr = view.state.tr.insertText(replacement.text, $from.pos - replacement.signs, $from.pos)
  view.dispatch(closeHistory(tr).scrollIntoView())
}
