import type { Node } from '@tiptap/pm/model'
import type { Piece } from './piece.ts'

/** The piece from which a block came, its place among the others, and whether it is still the same. */
export type Match = { piece: Piece; index: number; isSame: boolean }

/**
 * Which block came from which piece. What is still the same is found again, also behind what was added, moved up or
 * taken away; of what is left between, a block that stands where a piece of its kind stood is that piece, changed.
 */
export function matchPieces(nodes: readonly Node[], pieces: readonly Piece[]): (Match | undefined)[] {
  const matches = Array.from<Match | undefined>({ length: nodes.length })
  const same = (at: number, index: number) => {
    const [node, piece] = [nodes[at], pieces[index]]
    if (!node || !piece?.node.eq(node)) return false
    // From now on it is known by itself: a long text is not compared word by word at each printing.
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
