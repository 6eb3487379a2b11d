import type { Node } from '@tiptap/pm/model'
import type { MarkdownSourcePiece } from './piece.ts'

/** Match of an editor block to the piece of Markdown source it comes from; `isSame` is true when it is unchanged. */
export type EditorBlockSourceMatch = { piece: MarkdownSourcePiece; index: number; isSame: boolean }

/**
 * Matches the blocks of the editor's document to the pieces of its Markdown source. Unchanged blocks are found even
 * after insertions, moves up and deletions. Between them, a block at the place of a piece of the same type counts as
 * that piece, changed.
 */
export function matchEditorBlocksToSource(
  nodes: readonly Node[],
  pieces: readonly MarkdownSourcePiece[],
): (EditorBlockSourceMatch | undefined)[] {
  const matches = Array.from<EditorBlockSourceMatch | undefined>({ length: nodes.length })
  const same = (at: number, index: number) => {
    const [node, piece] = [nodes[at], pieces[index]]
    if (!node || !piece?.node.eq(node)) return false
    // Next time they match by identity, so that long texts are not compared word by word.
    piece.node = node
    matches[at] = { piece, index, isSame: true }
    return true
  }
  let start = 0
  while (start < nodes.length && same(start, start)) start++
  let [end, pieceEnd] = [nodes.length, pieces.length]
  while (end > start && pieceEnd > start && same(end - 1, pieceEnd - 1)) {
    end--
    pieceEnd--
  }
  let next = start
  for (let at = start; at < end; at++) {
    for (let index = next; index < pieceEnd; index++) {
      if (!same(at, index)) continue
      next = index + 1
      break
    }
  }
  let free = start
  for (let at = start; at < end; at++) {
    const found = matches[at]
    if (found) free = found.index + 1
    else {
      const taken = matches.slice(at, end).find((match) => match !== undefined)?.index ?? pieceEnd
      const piece = pieces[free]
      if (free < taken && piece && piece.node.type === nodes[at]?.type)
        matches[at] = { piece, index: free++, isSame: false }
    }
  }
  return matches
}
