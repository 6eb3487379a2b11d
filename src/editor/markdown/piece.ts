import type { Node, Schema } from '@tiptap/pm/model'
import type { Vocabulary } from '#src/editor/vocabulary.ts'

/** Schema and vocabulary with which Markdown is parsed. */
export type ParseContext = { schema: Schema; vocabulary: Vocabulary }

/**
 * A block with its exact source text, and the text before it in its parent. A list contains its items as pieces, a
 * table its rows and a fenced part its blocks. Each is printed separately when changed.
 */
export type SourcePiece = {
  node: Node
  gap: string
  source: string
  inner?: SourcePieces
}

export type SourcePieces = {
  pieces: SourcePiece[]
  /** Source text after the last piece of a block. */
  tail: string
}
