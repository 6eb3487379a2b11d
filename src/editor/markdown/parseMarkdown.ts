import type { Node } from '@tiptap/pm/model'
import type { List, Nodes, RootContent, Table } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Piece, Pieces, Reading } from './piece.ts'
import { NotShown, toNode } from './toNode.ts'

// As the portal reads its texts: of directives those on lines of their own.
const { flow = {} } = directive()
const syntax = {
  extensions: [gfmTable(), { flow }],
  mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown()],
}

/** A text in Markdown as the editor's document, with the source of each of its blocks. */
export function parseMarkdown(markdown: string, reading: Reading): { doc: Node; pieces: Pieces } {
  const pieces = readPieces(markdown, reading)
  const nodes = pieces.pieces.map(({ node }) => node)
  return { doc: reading.schema.node('doc', null, nodes.length > 0 ? nodes : reading.schema.node('paragraph')), pieces }
}

function readPieces(markdown: string, reading: Reading): Pieces {
  // A mark of the byte order is no part of the text, and counts for no position.
  const start = markdown.startsWith('\uFEFF') ? 1 : 0
  try {
    const { children } = fromMarkdown(markdown.slice(start), syntax)
    return piecesOf(children, { text: markdown, shift: start, from: 0, to: markdown.length }, reading)
  } catch (error) {
    // The parser's own stack has an end: a text of endless lists stays as it is.
    if (!(error instanceof RangeError)) throw error
    return { pieces: [sourcePiece(markdown, '', reading)], tail: '' }
  }
}

type Stretch = { text: string; shift: number; from: number; to: number }

/** The blocks of a stretch of text, each with what stands before it. */
function piecesOf(children: RootContent[], { text, shift, from, to }: Stretch, reading: Reading): Pieces {
  const pieces: Piece[] = []
  let end = from
  for (const child of children) {
    const [childStart, childEnd] = placeOf(child, shift)
    const start = lineStart(text, childStart, end)
    // A heading underlined by a line of its own takes in the definitions above it.
    if (childStart < end) pieces.push(sourcePiece(text.slice(end, childEnd), '', reading))
    else pieces.push(toPiece(child, { text, shift, from: start, to: childEnd }, text.slice(end, start), reading))
    end = childEnd
  }
  return { pieces, tail: text.slice(end, to) }
}

function toPiece(child: RootContent, place: Stretch, gap: string, reading: Reading): Piece {
  const source = place.text.slice(place.from, place.to)
  try {
    const part = child.type === 'containerDirective' && Object.hasOwn(reading.vocabulary.sections, child.name)
    if (part && isPlainFence(child, source)) {
      const inner = piecesOf(child.children, place, reading)
      const nodes = inner.pieces.map(({ node }) => node)
      const type = reading.schema.nodes['section']
      const node = type?.createChecked({ name: child.name }, nodes)
      if (node) return { node, gap, source, inner }
    }
    if (child.type === 'containerDirective' && !isPlainFence(child, source)) throw new NotShown()
    const node = toNode(child, reading)
    const inner = innerOf(child, node, place)
    return { node, gap, source, ...(inner && { inner }) }
  } catch (error) {
    if (error instanceof NotShown || error instanceof RangeError) return sourcePiece(source, gap, reading)
    throw error
  }
}

const sourcePiece = (source: string, gap: string, { schema }: Reading): Piece => ({
  node: schema.node('source', { source }),
  gap,
  source,
})

/** The parts of a block that are printed anew by themselves, where they stand on lines of their own. */
function innerOf(block: RootContent, node: Node, place: Stretch): Pieces | undefined {
  if (block.type === 'containerDirective') {
    const [list] = block.children
    if (list?.type !== 'list' || !node.firstChild) return undefined
    const [start, end] = placeOf(list, place.shift)
    const inner = rowsOf(list, node.firstChild, { ...place, from: start, to: end })
    const source = place.text.slice(start, end)
    const piece = { node: node.firstChild, gap: place.text.slice(place.from, start), source, ...(inner && { inner }) }
    return piece.gap.endsWith('\n') ? { pieces: [piece], tail: place.text.slice(end, place.to) } : undefined
  }
  return block.type === 'list' || block.type === 'table' ? rowsOf(block, node, place) : undefined
}

function rowsOf({ children }: List | Table, node: Node, { text, shift, from, to }: Stretch): Pieces | undefined {
  const pieces: Piece[] = []
  let end = from
  for (const [index, child] of children.entries()) {
    const [start, childEnd] = placeOf(child, shift)
    const gap = text.slice(end, start)
    if (index > 0 ? !gap.endsWith('\n') : gap !== '') return undefined
    const source = text.slice(start, childEnd)
    if (child.position?.start.column !== 1 || /^\s/.test(source)) return undefined
    pieces.push({ node: node.child(index), gap, source })
    end = childEnd
  }
  // The line below a table's head stands between two rows, or there is no second one.
  return end === to ? { pieces, tail: '' } : undefined
}

/** A fence with a name and nothing else, which ends with its own line. */
function isPlainFence(fence: Extract<Nodes, { type: 'containerDirective' }>, source: string) {
  const hasLabel = fence.children[0]?.data && 'directiveLabel' in fence.children[0].data
  const hasAttributes = Object.keys(fence.attributes ?? {}).length > 0
  return !hasLabel && !hasAttributes && /\n:{3,}$/.test(source) && source.startsWith(':::')
}

const placeOf = ({ position }: Nodes, shift: number): [start: number, end: number] => [
  (position?.start.offset ?? 0) + shift,
  (position?.end.offset ?? 0) + shift,
]

/** Where the line begins on which something stands behind spaces alone. */
function lineStart(text: string, at: number, from: number) {
  let start = at
  while (start > from && /[ \t]/.test(text[start - 1] ?? '')) start--
  return start === from || /[\r\n\uFEFF]/.test(text[start - 1] ?? '') ? start : at
}
