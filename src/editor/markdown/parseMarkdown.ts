import type { Node } from '@tiptap/pm/model'
import type { List, Nodes, RootContent, Table } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { MarkdownSourcePiece, MarkdownSourcePieces, MarkdownParseOptions } from './piece.ts'
import { UnsupportedMarkdownError, mdastBlockToNode } from './markdownToNode.ts'

// Same syntax as the portal's texts: directives on their own lines only.
const { flow = {} } = directive()
const syntax = {
  extensions: [gfmTable(), { flow }],
  mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown()],
}

/** Parses Markdown into the editor's document, with the source of each block. */
export function parseEditorMarkdown(
  markdown: string,
  reading: MarkdownParseOptions,
): { doc: Node; pieces: MarkdownSourcePieces } {
  const pieces = readPieces(markdown, reading)
  const nodes = pieces.pieces.map(({ node }) => node)
  return { doc: reading.schema.node('doc', null, nodes.length > 0 ? nodes : reading.schema.node('paragraph')), pieces }
}

function readPieces(markdown: string, reading: MarkdownParseOptions): MarkdownSourcePieces {
  // A byte order mark is not part of the text and shifts no position.
  const start = markdown.startsWith('\uFEFF') ? 1 : 0
  try {
    const { children } = fromMarkdown(markdown.slice(start), syntax)
    return piecesOf(children, { text: markdown, shift: start, from: 0, to: markdown.length }, reading)
  } catch (error) {
    // Extremely nested lists overflow the parser's stack: the text stays as source.
    if (!(error instanceof RangeError)) throw error
    return { pieces: [sourcePiece(markdown, '', reading)], tail: '' }
  }
}

type Stretch = { text: string; shift: number; from: number; to: number }

/** Splits a stretch of Markdown into its blocks, each with the text before it. */
function piecesOf(
  children: RootContent[],
  { text, shift, from, to }: Stretch,
  reading: MarkdownParseOptions,
): MarkdownSourcePieces {
  const pieces: MarkdownSourcePiece[] = []
  let end = from
  for (const child of children) {
    const [childStart, childEnd] = placeOf(child, shift)
    const start = lineStart(text, childStart, end)
    // A heading underlined on the next line takes in the link definitions above it.
    if (childStart < end) pieces.push(sourcePiece(text.slice(end, childEnd), '', reading))
    else pieces.push(toPiece(child, { text, shift, from: start, to: childEnd }, text.slice(end, start), reading))
    end = childEnd
  }
  return { pieces, tail: text.slice(end, to) }
}

function toPiece(child: RootContent, place: Stretch, gap: string, reading: MarkdownParseOptions): MarkdownSourcePiece {
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
    if (child.type === 'containerDirective' && !isPlainFence(child, source)) throw new UnsupportedMarkdownError()
    const node = mdastBlockToNode(child, reading)
    const inner = innerOf(child, node, place)
    return { node, gap, source, ...(inner && { inner }) }
  } catch (error) {
    if (error instanceof UnsupportedMarkdownError || error instanceof RangeError)
      return sourcePiece(source, gap, reading)
    throw error
  }
}

const sourcePiece = (source: string, gap: string, { schema }: MarkdownParseOptions): MarkdownSourcePiece => ({
  node: schema.node('source', { source }),
  gap,
  source,
})

/**
 * Returns the parts of a Markdown block that are printed separately (list items, table rows), if each is on its own
 * lines.
 */
function innerOf(block: RootContent, node: Node, place: Stretch): MarkdownSourcePieces | undefined {
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

function rowsOf(
  { children }: List | Table,
  node: Node,
  { text, shift, from, to }: Stretch,
): MarkdownSourcePieces | undefined {
  const pieces: MarkdownSourcePiece[] = []
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
  // The delimiter row below a table's header is between two rows, so a table with a header only ends here.
  return end === to ? { pieces, tail: '' } : undefined
}

/** True for a Markdown fence (`:::name`) with only a name, closed on its own line. */
function isPlainFence(fence: Extract<Nodes, { type: 'containerDirective' }>, source: string) {
  const hasLabel = fence.children[0]?.data && 'directiveLabel' in fence.children[0].data
  const hasAttributes = Object.keys(fence.attributes ?? {}).length > 0
  return !hasLabel && !hasAttributes && /\n:{3,}$/.test(source) && source.startsWith(':::')
}

const placeOf = ({ position }: Nodes, shift: number): [start: number, end: number] => [
  (position?.start.offset ?? 0) + shift,
  (position?.end.offset ?? 0) + shift,
]

/** Returns the start of the line in a Markdown text, when only spaces precede a position. */
function lineStart(text: string, at: number, from: number) {
  let start = at
  while (start > from && /[ \t]/.test(text[start - 1] ?? '')) start--
  return start === from || /[\r\n\uFEFF]/.test(text[start - 1] ?? '') ? start : at
}
