import type { Node, Schema } from '@tiptap/pm/model'
import type { EditorVocabulary } from '#src/editor/vocabulary.ts'

/** Editor schema and portal vocabulary with which Markdown is parsed. */
export type MarkdownParseOptions = { schema: Schema; vocabulary: EditorVocabulary }

/**
 * Block of Markdown with its exact source text, and the text before it in its parent. A list contains its items as
 * pieces, a table its rows and a fenced part its blocks. Each is printed separately when changed.
 */
export type MarkdownSourcePiece = {
  node: Node
  gap: string
  source: string
  inner?: MarkdownSourcePieces
}

export type MarkdownSourcePieces = {
  pieces: MarkdownSourcePiece[]
  /** Markdown source after the last piece of a block. */
  tail: string
}
