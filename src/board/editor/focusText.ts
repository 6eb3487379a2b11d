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
 * Restores the selection when the text gets the focus from the Tab key or from a dialog that closes. The browser puts the
 * cursor at the start of the text then. ProseMirror moves it back 20 ms later, after the first keys of a quick typist.
 */
export const RestoreSelection = Extension.create({
  name: 'restoreSelection',
  addProseMirrorPlugins: () => [new Plugin({ props: { handleDOMEvents: { focus: (view) => view.focus() } } })],
})
