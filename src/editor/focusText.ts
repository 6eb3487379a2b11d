import { Extension, type Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Moves the focus to the text synchronously, with the selection that it had, and scrolls to it. Never `commands.focus`
 * or `chain().focus`, which wait for the next frame: keys that are pressed before it would go to the tool or dialog.
 */
export function focusText({ view, commands }: Editor) {
  view.focus()
  commands.scrollIntoView()
}

/**
 * Keeps the selection of the browser and of ProseMirror the same from one key to the next.
 *
 * - Focus from the Tab key, or from a dialog that closes: the browser puts the cursor at the start of the text.
 *   ProseMirror moves it back 20 ms later, after the first keys of a quick typist; here it is moved at once.
 * - A key after an arrow: ProseMirror reads where the arrow went from `selectionchange`, a later task. Here it reads that
 *   before the key, so that Enter, a shortcut or a command acts where the cursor is.
 */
export const SyncSelection = Extension.create({
  name: 'syncSelection',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          focus: (view) => view.focus(),
          keydown(view, event) {
            if (!view.composing && !event.isComposing)
              view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
          },
        },
      },
    }),
  ],
})
