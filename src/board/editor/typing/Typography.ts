import { Extension } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
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
        handleTextInput(view, from, _to, text, insert) {
          if (view.composing) return false
          view.dispatch(withCursorBehind(insert(), from, text))
          typesetBehind(view)
          return true
        },
        handleDOMEvents: {
          // A phone's keyboard composes its words: they are there once it has ended.
          compositionend(view) {
            setTimeout(() => !view.isDestroyed && typesetBehind(view))
          },
        },
      },
    }),
  ],
})

/** Chromium sometimes says of the first sign in an empty block that the cursor is still before it. */
function withCursorBehind(tr: Transaction, from: number, text: string) {
  const { empty, head } = tr.selection
  return empty && head === from ? tr.setSelection(TextSelection.create(tr.doc, from + text.length)) : tr
}

function typesetBehind(view: EditorView) {
  const { $from, empty } = view.state.selection
  if (!empty || !$from.parent.isTextblock || $from.marks().some(({ type }) => type.spec.code)) return
  const start = Math.max(0, $from.parentOffset - SIGNS)
  const replacement = typeset($from.parent.textBetween(start, $from.parentOffset, undefined, '\uFFFC'))
  if (!replacement) return
  const tr = view.state.tr.insertText(replacement.text, $from.pos - replacement.signs, $from.pos)
  view.dispatch(closeHistory(tr).scrollIntoView())
}
