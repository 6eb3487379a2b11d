import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { typeset } from './typeset.ts'

/** How far back a rule looks. */
const SIGNS = 60

/** French signs as one types; each is a step of its own, which Ctrl+Z takes back to what was typed. */
export const Typography = Extension.create({
  name: 'typography',
  // Behind the rules that make headings and lists.
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
          // A phone's keyboard composes its words: they are there once it has ended. A next word that has begun
          // meanwhile must not be changed under the keyboard.
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
  const replacement = typeset($from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC'))
  if (!replacement) return
  const tr = view.state.tr.insertText(replacement.text, $from.pos - replacement.signs, $from.pos)
  view.dispatch(closeHistory(tr).scrollIntoView())
}
