import type { Node, Schema } from '@tiptap/pm/model'
import type { Vocabulary } from '#src/editor/vocabulary.ts'

/** Editor schema and portal vocabulary with which Markdown is parsed. */
export type ParseContext = { schema: Schema; vocabulary: Vocabulary }

/**
 * Block of Markdown with its exact source text, and the text before it in its parent. A list contains its items as
 * pieces, a table its rows and a fenced part its blocks. Each is printed separately when changed.
 */
export type SourcePiece = {
  node: Node
  gap: string
  source: string
  inner?: SourcePieces
}

export type SourcePieces = {
  pieces: SourcePiece[]
  /** Markdown source after the last piece of a block. */
  tail: string
}
