import { Extension, type Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Focuses the editor's text synchronously, restores its selection and scrolls to it. Tiptap's `commands.focus` and
 * `chain().focus` wait for the next frame, so earlier keys would go to the toolbar or dialog.
 */
export function focusEditorText({ view, commands }: Editor) {
  view.focus()
  commands.scrollIntoView()
}

/**
 * Editor extension that keeps the selections of browser and ProseMirror in step between two keys.
 *
 * - Focus by Tab or after a dialog: the browser puts the cursor at the start of the text. ProseMirror moves it back
 *   20 ms later, after the first keys of a fast typist; here it is moved at once.
 * - A key after an arrow: ProseMirror reads the new position from `selectionchange`, a later task. Here it reads the
 *   position before the key, so that Enter and shortcuts act where the cursor is.
 */
export const BrowserSelectionSyncExtension = Extension.create({
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
