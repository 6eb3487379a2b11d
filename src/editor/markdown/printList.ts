import type { Node } from '@tiptap/pm/model'
import { fromNode, type ListLook } from './fromNode.ts'
import { matchPieces } from './matchPieces.ts'
import type { Piece } from './piece.ts'

/** A list, of which the items that have not changed stay as they stood. */
export function printList(node: Node, piece?: Piece): string {
  const look = piece ? lookOf(piece.source) : {}
  // Where it began further in, what stands below it does not become a part of it.
  const [indent] = /^[ \t]*/.exec(piece?.source ?? '') ?? ['']
  if (!piece?.inner || !piece.node.sameMarkup(node)) return fromNode(node, look).replaceAll(/^(?=.)/gm, indent)
  const { pieces } = piece.inner
  const matches = matchPieces(node.children, pieces)
  const start = Number(node.attrs['start'] ?? 1)
  // Some lists have the same number everywhere.
  const step = pieces[1] && numberOf(pieces[1].source) === start ? 0 : 1
  const between = node.attrs['spread'] === true ? '\n\n' : '\n'
  return node.children
    .map((item, at) => {
      const match = matches[at]
      // Who stays in place keeps the number, whatever it is.
      const isInPlace = match?.index === at
      const number = (isInPlace && numberOf(match.piece.source)) || start + at * step
      const gap = match && match.index === (matches[at - 1]?.index ?? -1) + 1 ? match.piece.gap : between
      const source = match?.isSame
        ? renumbered(match.piece.source, number)
        : fromNode(node.type.create({ ...node.attrs, start: number }, item), look)
      return (at === 0 ? '' : gap || between) + source
    })
    .join('')
}

type Printed = { node: Node; source: string }

/** How a list begins its items below another that begins them in the same way. */
export function otherLook(above: Printed, below: Printed): ListLook | undefined {
  if (above.node.type !== below.node.type && above.node.type.name !== 'source') return undefined
  const [one, other] = [lookOf(above.source), lookOf(below.source)]
  if (one.bullet && one.bullet === other.bullet) return { bullet: one.bullet === '-' ? '*' : '-' }
  if (one.bulletOrdered && one.bulletOrdered === other.bulletOrdered)
    return { bulletOrdered: one.bulletOrdered === '.' ? ')' : '.' }
  return undefined
}

const MARKER = /^\s*(?:(?<bullet>[-*+])|(?<number>\d{1,9})(?<ordered>[.)]))(?=\s|$)/

function lookOf(source: string): ListLook {
  const { bullet, ordered } = MARKER.exec(source)?.groups ?? {}
  return { ...(bullet && { bullet: bullet as '-' }), ...(ordered && { bulletOrdered: ordered as '.' }) }
}

const numberOf = (source: string) => Number(MARKER.exec(source)?.groups?.['number'] ?? Number.NaN)

/** An item at another place: a number as long as the former leaves its lines where they are. */
function renumbered(source: string, number: number) {
  const former = numberOf(source)
  const isOfOneLength = String(former).length === String(number).length
  return Number.isNaN(former) || former === number || !(isOfOneLength || !source.includes('\n'))
    ? source
    : source.replace(/\d+/, String(number))
}
