import type { Editor } from '@tiptap/core'

/**
 * Gives the keys to the text at once, and shows where its cursor stands. The editor's own `focus` command waits for the
 * next frame: what a quick hand, or a slow machine, has typed before it would be lost.
 */
export function focusText({ view, commands }: Editor) {
  view.focus()
  commands.scrollIntoView()
}
