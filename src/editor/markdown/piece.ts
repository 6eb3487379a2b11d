import type { Node, Schema } from '@tiptap/pm/model'
import type { Vocabulary } from '#src/editor/vocabulary.ts'

/** What reading a text takes: what it is made of, and what it may name. */
export type Reading = { schema: Schema; vocabulary: Vocabulary }

/**
 * A block as it stands in the source, to the byte: what is before it in its parent, and its own text. A list has its
 * items as pieces, a table its rows, a fenced part its blocks: each is printed anew by itself.
 */
export type Piece = {
  node: Node
  gap: string
  source: string
  inner?: Pieces
}

export type Pieces = {
  pieces: Piece[]
  /** What stands behind the last. */
  tail: string
}
