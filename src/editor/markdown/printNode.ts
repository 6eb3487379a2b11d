import type { Mark, Node } from '@tiptap/pm/model'
import type { List, ListItem, PhrasingContent, RootContent, TableCell } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown, type Options } from 'mdast-util-to-markdown'
import { paragraphToMarkdownRuns, type FormattedTextRun } from './runs.ts'

export type ListMarkers = { bullet?: '-' | '*' | '+'; bulletOrdered?: '.' | ')' }

const style: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  rule: '-',
  listItemIndent: 'one',
  incrementListMarker: true,
  resourceLink: true,
  extensions: [gfmTableToMarkdown()],
  // A line that starts with two colons would be a directive.
  unsafe: [{ atBreak: true, before: ':', character: ':' }],
}

/**
 * Prints an editor node (paragraph, heading, quote, list, picture or table cell) as Markdown, in the editor's style.
 */
export function printEditorNode(node: Node, look: ListMarkers = {}): string {
  const other = look.bullet === '-' ? '*' : '-'
  return toMarkdown(toTree(node), { ...style, ...look, ...(look.bullet && { bulletOther: other }) }).replace(/\n$/, '')
}

function toTree(node: Node): RootContent | TableCell {
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', depth: node.attrs['level'] as 2, children: inlines(node) }
    case 'blockquote':
      return { type: 'blockquote', children: node.children.filter(hasParagraphText).map(paragraph) }
    case 'bulletList':
    case 'orderedList':
      return list(node)
    case 'picture': {
      const { url, alt, title } = node.attrs as { url: string; alt: string; title: string | null }
      return { type: 'paragraph', children: [{ type: 'image', url, alt, title }] }
    }
    case 'tableCell':
    case 'tableHeader':
      return { type: 'tableCell', children: inlines(node.child(0)) }
    default:
      return paragraph(node)
  }
}

const paragraph = (node: Node) => ({ type: 'paragraph' as const, children: inlines(node) })

/** True when a paragraph of the editor has text; an empty one has no Markdown. */
export const hasParagraphText = (node: Node) => paragraphToMarkdownRuns(node).length > 0

function list(node: Node): List {
  const spread = node.attrs['spread'] === true
  const isOrdered = node.type.name === 'orderedList'
  const start = isOrdered ? (node.attrs['start'] as number) : null
  const children = node.children.map((item): ListItem => {
    const parts = item.children.filter((child) => child.type.name !== 'paragraph' || hasParagraphText(child))
    // An item that starts with a nested list has an empty paragraph first, which keeps the position.
    const own = parts.map((child) => (child.type.name === 'paragraph' ? paragraph(child) : list(child)))
    return { type: 'listItem', spread, children: own }
  })
  return { type: 'list', ordered: isOrdered, start, spread, children }
}

const inlines = (node: Node): PhrasingContent[] => nested(paragraphToMarkdownRuns(node))

/**
 * Nests the marks (bold, link) of text runs into Markdown elements. Of marks that start together, the longest is
 * outermost.
 */
function nested(runs: FormattedTextRun[]): PhrasingContent[] {
  const found: PhrasingContent[] = []
  let at = 0
  for (let run = runs[at]; run; run = runs[at]) {
    const reach = run.marks.filter(isAround).map((mark) => {
      const end = runs.findIndex((other, index) => index > at && !mark.isInSet(other.marks))
      return { mark, end: end < 0 ? runs.length : end }
    })
    const [widest] = reach.sort((one, other) => other.end - one.end)
    if (!widest) {
      found.push(leaf(run))
      at++
      continue
    }
    const { mark, end } = widest
    const inside = nested(runs.slice(at, end).map((one) => ({ ...one, marks: mark.removeFromSet(one.marks) })))
    found.push(
      mark.type.name === 'link'
        ? {
            type: 'link',
            url: String(mark.attrs['href']),
            title: mark.attrs['title'] as string | null,
            children: inside,
          }
        : { type: mark.type.name === 'bold' ? 'strong' : 'emphasis', children: inside },
    )
    at = end
  }
  return found
}

const isAround = ({ type }: Mark) => type.name !== 'code'

function leaf({ text, node, marks }: FormattedTextRun): PhrasingContent {
  if (text !== undefined && !marks.every(isAround)) return { type: 'inlineCode', value: text }
  if (text !== undefined) return { type: 'text', value: text }
  if (node.type.name === 'hardBreak') return { type: 'break' }
  // Inserted unescaped.
  return { type: 'html', value: `{{${String(node.attrs['name'])}}}` }
}
