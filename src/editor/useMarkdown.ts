import type { Editor, Extensions } from '@tiptap/core'
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { parseMarkdown } from '#src/editor/markdown/parseMarkdown.ts'
import type { Pieces } from '#src/editor/markdown/piece.ts'
import { printMarkdown } from '#src/editor/markdown/printMarkdown.ts'
import { replaceDocument, withTypedSpaces } from './replaceDocument.ts'
import { schemaExtensions } from '#src/editor/schema/extensions.ts'
import type { Addresses } from '#src/editor/schema/atoms.ts'
import { Typography } from '#src/editor/typing/Typography.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * A text is handed out once no sign was typed for so long, in ms, and at the latest so long after the first; at once when the
 * field is left. Typing goes before: to print a long text takes longer than a key may.
 */
const PAUSE = 250
const AT_MOST = 1000

type Options = {
  value: string
  onChange: (markdown: string) => void
  isEditable: boolean
  vocabulary: Vocabulary
  addresses: Addresses
  /** What else listens to keys and to what is pasted. */
  more: () => Extensions
  attributes: Record<string, string>
  /** The text is written elsewhere, and loaded afterwards. */
  isPaused: boolean
}

/** An editor whose text is Markdown: what others write into `value` meanwhile is taken over, and undone like the rest. */
export function useMarkdown(options: Options) {
  const { value, onChange, isEditable, vocabulary, addresses, more, attributes, isPaused } = options
  // What was read last, and what has been handed out since: whoever holds the text may be some signs behind.
  const known = useRef<{ pieces: Pieces; texts: string[] }>({ pieces: { pieces: [], tail: '' }, texts: [] })
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedAt = useRef<number>(undefined)
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  })
  const read = useCallback(
    ({ schema }: Editor, text: string) => {
      const { doc, pieces } = parseMarkdown(text, { schema, vocabulary })
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
      // Whoever draws what it says does so between two keys.
      startTransition(() => change.current(text))
    },
    [vocabulary],
  )
  /** Hands out the text so that it is drawn in the same rendering as what else the event changes. */
  const handAtOnce = useCallback(
    (left: Editor) => {
      hand(left)
      const { texts } = known.current
      // The last one may still wait in a transition.
      if (texts.length > 1) change.current(texts.at(-1) ?? '')
    },
    [hand],
  )
  const [extensions] = useState<Extensions>(() => [
    ...schemaExtensions(vocabulary, addresses),
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, class: 'drop-cursor' }),
    TrailingNode.configure({ notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'] }),
    Typography,
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
      // The blocks that were read, and no copies of them: none is compared word by word at the first printing. The editor
      // takes a document, though its types say otherwise.
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
    // A shortcut of the page, such as the one that saves, finds the text as it is; so does who goes elsewhere.
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
      const tr = replaceDocument(into.state, withTypedSpaces(into.state.doc, read(into, text)))
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

  /** Hands out what was typed and is not yet. */
  const flush = useCallback(() => {
    if (editor && waiting.current !== undefined) hand(editor)
  }, [editor, hand])
  return { editor, load, handAtOnce, flush }
}
