import type { Node } from '@tiptap/pm/model'
import { printEditorNode, type ListMarkers } from './printNode.ts'
import { matchEditorBlocksToSource } from './matchPieces.ts'
import type { MarkdownSourcePiece } from './piece.ts'

/** Prints a list as Markdown; unchanged items are copied from the source. */
export function printMarkdownList(node: Node, piece?: MarkdownSourcePiece): string {
  const look = piece ? lookOf(piece.source) : {}
  // An indented list stays indented, so that the next block does not become part of it.
  const [indent] = /^[ \t]*/.exec(piece?.source ?? '') ?? ['']
  if (!piece?.inner || !piece.node.sameMarkup(node)) return printEditorNode(node, look).replaceAll(/^(?=.)/gm, indent)
  const { pieces } = piece.inner
  const matches = matchEditorBlocksToSource(node.children, pieces)
  const start = Number(node.attrs['start'] ?? 1)
  // Some lists repeat the same number.
  const step = pieces[1] && numberOf(pieces[1].source) === start ? 0 : 1
  const between = node.attrs['spread'] === true ? '\n\n' : '\n'
  return node.children
    .map((item, at) => {
      const match = matches[at]
      // An item in its place retains its number.
      const isInPlace = match?.index === at
      const number = (isInPlace && numberOf(match.piece.source)) || start + at * step
      const gap = match && match.index === (matches[at - 1]?.index ?? -1) + 1 ? match.piece.gap : between
      const source = match?.isSame
        ? renumbered(match.piece.source, number)
        : printEditorNode(node.type.create({ ...node.attrs, start: number }, item), look)
      return (at === 0 ? '' : gap || between) + source
    })
    .join('')
}

type Printed = { node: Node; source: string }

/** Returns a different Markdown list marker when two adjacent lists would use the same one and merge. */
export function alternateListMarkers(above: Printed, below: Printed): ListMarkers | undefined {
  if (above.node.type !== below.node.type && above.node.type.name !== 'source') return undefined
  const [one, other] = [lookOf(above.source), lookOf(below.source)]
  if (one.bullet && one.bullet === other.bullet) return { bullet: one.bullet === '-' ? '*' : '-' }
  if (one.bulletOrdered && one.bulletOrdered === other.bulletOrdered)
    return { bulletOrdered: one.bulletOrdered === '.' ? ')' : '.' }
  return undefined
}

const MARKER = /^\s*(?:(?<bullet>[-*+])|(?<number>\d{1,9})(?<ordered>[.)]))(?=\s|$)/

function lookOf(source: string): ListMarkers {
  const { bullet, ordered } = MARKER.exec(source)?.groups ?? {}
  return { ...(bullet && { bullet: bullet as '-' }), ...(ordered && { bulletOrdered: ordered as '.' }) }
}

const numberOf = (source: string) => Number(MARKER.exec(source)?.groups?.['number'] ?? Number.NaN)

/**
 * Replaces the number of a moved item in a Markdown list, when the new one has the same length or the item has one
 * line.
 */
function renumbered(source: string, number: number) {
  const former = numberOf(source)
  const isOfOneLength = String(former).length === String(number).length
  return Number.isNaN(former) || former === number || !(isOfOneLength || !source.includes('\n'))
    ? source
    : source.replace(/\d+/, String(number))
}
