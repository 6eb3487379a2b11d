import type { Node } from '@tiptap/pm/model'
import { printEditorNode, hasParagraphText } from './printNode.ts'
import { matchEditorBlocksToSource, type EditorBlockSourceMatch } from './matchPieces.ts'
import { parseEditorMarkdown } from './parseMarkdown.ts'
import type { MarkdownSourcePiece, MarkdownSourcePieces, MarkdownParseOptions } from './piece.ts'
import { alternateListMarkers, printMarkdownList } from './printList.ts'
import { printMarkdownTable } from './printMarkdownTable.ts'

/**
 * Prints the editor's document as Markdown. Unchanged blocks are copied byte for byte from the source; only changed
 * ones are printed again.
 */
export function printMarkdown(
  doc: Node,
  { pieces, tail }: MarkdownSourcePieces,
  reading: MarkdownParseOptions,
): string {
  const text = printFlow(doc, pieces, reading)
  if (pieces.length > 0) return text && text + tail
  return text && !tail.includes('\n') ? `${text}\n` : text + tail
}

type Printed = { node: Node; source: string; match: EditorBlockSourceMatch | undefined }

/** Prints consecutive editor blocks as Markdown, with the source text before the first. */
function printFlow({ children }: Node, pieces: readonly MarkdownSourcePiece[], reading: MarkdownParseOptions): string {
  const matches = matchEditorBlocksToSource(children, pieces)
  let text = ''
  let before: Printed | undefined
  for (const [at, node] of children.entries()) {
    const match = matches[at]
    // An empty paragraph has no Markdown.
    if (!match?.isSame && node.type.name === 'paragraph' && !hasParagraphText(node)) continue
    const printed = { node, source: printBlock(node, match, reading), match }
    const isAsBefore = match && (!before || before.match?.index === match.index - 1)
    // Two adjacent lists with the same marker would merge.
    if (isList(node) && !isAsBefore) {
      const besides = [before, isKept(children[at + 1])]
      const other = besides.map((beside) => beside && alternateListMarkers(beside, printed)).find(Boolean)
      if (other) printed.source = printEditorNode(node, other)
    }
    text += before ? gapBetween(before, printed, reading) : (pieces[0]?.gap ?? '')
    text += printed.source
    before = printed
  }
  return text
}

/** Returns an editor block that is printed as its Markdown source; undefined for other blocks. */
const isKept = (node?: Node) =>
  node?.type.name === 'source' ? { node, source: String(node.attrs['source']) } : undefined

const isList = ({ type }: Node) => type.isInGroup('list')

function printBlock(node: Node, match: EditorBlockSourceMatch | undefined, reading: MarkdownParseOptions): string {
  if (match?.isSame) return match.piece.source
  const piece = match?.piece
  const isFencedAlike = piece?.inner && piece.node.sameMarkup(node) ? piece.inner : undefined
  switch (node.type.name) {
    case 'source':
      return String(node.attrs['source'])
    case 'insert':
      return `::${String(node.attrs['name'])}`
    case 'section': {
      const inside = printFlow(node, isFencedAlike?.pieces ?? [], reading)
      if (isFencedAlike && inside) return inside + isFencedAlike.tail
      return `:::${String(node.attrs['name'])}\n${inside && `${inside}\n`}:::`
    }
    case 'entries': {
      const list = piece?.inner?.pieces[0]
      const inside = list?.node.eq(node.child(0)) ? list.source : printMarkdownList(node.child(0), list)
      if (isFencedAlike) return `${list?.gap}${inside}${isFencedAlike.tail}`
      return `:::${String(node.attrs['look'])}\n${inside}\n:::`
    }
    case 'bulletList':
    case 'orderedList':
      return printMarkdownList(node, piece)
    case 'table':
      return printMarkdownTable(node, piece)
    default:
      return printEditorNode(node)
  }
}

/** Returns the Markdown source between two blocks when it still separates them, else an empty line. */
function gapBetween(before: Printed, { match, source }: Printed, reading: MarkdownParseOptions): string {
  if (match === undefined || before.match?.index !== match.index - 1) return '\n\n'
  const { gap } = match.piece
  if (/\n[ \t]*\r?\n/.test(gap) || (match.isSame && before.match.isSame)) return gap
  const { pieces } = parseEditorMarkdown(before.source + gap + source, reading).pieces
  return pieces.length === 2 && pieces[1]?.source === source ? gap : '\n\n'
}
