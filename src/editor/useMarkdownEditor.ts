import type { Editor, Extensions } from '@tiptap/core'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { parseEditorMarkdown } from '#src/editor/markdown/parseMarkdown.ts'
import type { MarkdownSourcePieces } from '#src/editor/markdown/piece.ts'
import { printMarkdown } from '#src/editor/markdown/printMarkdown.ts'
import { replaceEditorDocument, restoreTypedSpaces } from './replaceDocument.ts'
import { editorSchemaExtensions } from '#src/editor/schema/extensions.ts'
import type { PictureUrlSource } from '#src/editor/schema/atoms.ts'
import { TypographyExtension } from '#src/editor/typing/TypographyExtension.ts'
import type { EditorVocabulary } from './vocabulary.ts'

/**
 * Debounce in ms of the editor's reports of typed text (`PAUSE`), and their maximum delay (`AT_MOST`). Leaving the
 * field reports at once. Printing a long text as Markdown takes longer than a key press allows.
 */
const PAUSE = 250
const AT_MOST = 1000

type Options = {
  value: string
  onChange: (markdown: string) => void
  isEditable: boolean
  vocabulary: EditorVocabulary
  addresses: PictureUrlSource
  /** Returns additional extensions of the text editor, such as keys and clipboard. */
  more: () => Extensions
  attributes: Record<string, string>
  /** True while the text is edited in the source view; the editor loads it afterwards. */
  isPaused: boolean
}

/** Creates an editor whose value is Markdown. Outside changes of `value` are merged in and can be undone. */
export function useMarkdownEditor(options: Options) {
  const { value, onChange, isEditable, vocabulary, addresses, more, attributes, isPaused } = options
  // Source last parsed, and texts reported since: the parent's value may lag behind.
  const known = useRef<{ pieces: MarkdownSourcePieces; texts: string[] }>({
    pieces: { pieces: [], tail: '' },
    texts: [],
  })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef<number>(undefined)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const read = useCallback(
    ({ schema }: Editor, text: string) => {
      const { doc, pieces } = parseEditorMarkdown(text, { schema, vocabulary })
      known.current = { pieces, texts: [text] }
      return doc
    },
    [vocabulary],
  )
  const hand = useCallback(
    ({ state, schema }: Editor) => {
      clearTimeout(waiting.current)
      waiting.current = undefined
      typedAt.current = undefined
      const text = printMarkdown(state.doc, known.current.pieces, { schema, vocabulary })
      if (text === known.current.texts.at(-1)) return
      known.current.texts.push(text)
      // A transition lets typing continue while the parent renders.
      startTransition(() => change.current(text))
    },
    [vocabulary],
  )
  /** Reports the editor's text synchronously, in the same render as the event's other changes. */
  const handAtOnce = useCallback(
    (left: Editor) => {
      hand(left)
      const { texts } = known.current
      // The last report may still be pending in a transition.
      if (texts.length > 1) change.current(texts.at(-1) ?? '')
    },
    [hand],
  )
  const [extensions] = useState<Extensions>(() => [
    ...editorSchemaExtensions(vocabulary, addresses),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, class: 'drop-cursor' }),
    TrailingNode.configure({ notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'] }),
    TypographyExtension,
    ...more(),
  ])
  const editor = useEditor({
    extensions,
    editable: isEditable,
    injectCSS: false,
    immediatelyRender: false,
    enableContentCheck: false,
    editorProps: { attributes },
    onBeforeCreate({ editor: created }) {
      // Passes the parsed nodes themselves, so that the first printing matches them by identity. The editor accepts a
      // node, although its types do not.
      Object.assign(created.options, { content: read(created, value) })
    },
    onUpdate({ editor: updated }) {
      clearTimeout(waiting.current)
      typedAt.current ??= performance.now()
      const left = AT_MOST - (performance.now() - typedAt.current)
      waiting.current = setTimeout(() => hand(updated), Math.max(0, Math.min(PAUSE, left)))
    },
    onBlur: ({ editor: left }) => hand(left),
  })
  useEffect(() => {
    if (!editor) return undefined
    // Reports pending text before a shortcut of the page (such as save), and at unmount.
    const element = editor.view.dom
    const beforeShortcut = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey) hand(editor)
    }
    element.addEventListener('keydown', beforeShortcut)
    return () => {
      element.removeEventListener('keydown', beforeShortcut)
      if (waiting.current) hand(editor)
    }
  }, [editor, hand])

  const load = useCallback(
    (into: Editor, text: string) => {
      const tr = replaceEditorDocument(into.state, restoreTypedSpaces(into.state.doc, read(into, text)))
      into.view.dispatch(tr.setMeta('preventUpdate', true))
    },
    [read],
  )
  useEffect(() => {
    if (isPaused) return
    const { texts } = known.current
    const at = texts.lastIndexOf(value)
    if (at >= 0) texts.splice(0, at)
    if (!editor || at >= 0) return
    load(editor, value)
  }, [editor, value, load, isPaused])

  /** Reports typed text whose debounced `onChange` is still pending. */
  const flush = useCallback(() => {
    if (editor && waiting.current !== undefined) hand(editor)
  }, [editor, hand])
  return { editor, load, handAtOnce, flush }
}
