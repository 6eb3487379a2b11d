import type { Mark, Node } from '@tiptap/pm/model'
import type { List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { isEntryListLayout, fileNameFromPictureUrl } from '#src/editor/vocabulary.ts'
import type { MarkdownParseOptions } from './piece.ts'

/** Error for Markdown that the editor cannot show; its block stays as source. */
export class UnsupportedMarkdownError extends Error {}

/** Maximum nesting depth of Markdown blocks in the editor. */
const DEPTH_AT_MOST = 8

/**
 * Converts a Markdown block into an editor node.
 * @throws {UnsupportedMarkdownError} when the editor cannot show part of it
 */
export function mdastBlockToNode(block: RootContent, reading: MarkdownParseOptions, depth = 0): Node {
  const { schema, vocabulary } = reading
  if (depth > DEPTH_AT_MOST) throw new UnsupportedMarkdownError()
  switch (block.type) {
    case 'paragraph': {
      const [only] = block.children
      if (only?.type !== 'image') return schema.node('paragraph', null, toInlines(block.children, reading))
      if (block.children.length > 1 || depth > 0 || !fileNameFromPictureUrl(only.url))
        throw new UnsupportedMarkdownError()
      return schema.node('picture', { url: only.url, alt: only.alt ?? '', title: only.title ?? null })
    }
    case 'heading':
      return schema.node('heading', { level: block.depth }, toInlines(block.children, reading))
    case 'blockquote':
      if (block.children.length === 0 || block.children.some(({ type }) => type !== 'paragraph'))
        throw new UnsupportedMarkdownError()
      return schema.node(
        'blockquote',
        null,
        block.children.map((child) => mdastBlockToNode(child, reading, depth + 1)),
      )
    case 'list':
      return listNode(block, reading, depth)
    case 'table':
      return tableNode(block, reading)
    case 'containerDirective': {
      const [list, ...others] = block.children
      if (!isEntryListLayout(block.name) || list?.type !== 'list' || others.length > 0)
        throw new UnsupportedMarkdownError()
      return schema.node('entries', { look: block.name }, mdastBlockToNode(list, reading, depth + 1))
    }
    case 'leafDirective':
      if (!Object.hasOwn(vocabulary.inserts, block.name) || block.children.length > 0)
        throw new UnsupportedMarkdownError()
      if (Object.keys(block.attributes ?? {}).length > 0) throw new UnsupportedMarkdownError()
      return schema.node('insert', { name: block.name })
    default:
      throw new UnsupportedMarkdownError()
  }
}

function listNode({ ordered, start, spread, children }: List, reading: MarkdownParseOptions, depth: number): Node {
  const { schema } = reading
  const items = children.map((item) => schema.node('listItem', null, itemNodes(item, reading, depth)))
  const isSpread = spread === true
  return ordered
    ? schema.node('orderedList', { spread: isSpread, start: start ?? 1 }, items)
    : schema.node('bulletList', { spread: isSpread }, items)
}

function itemNodes({ children }: ListItem, reading: MarkdownParseOptions, depth: number): Node[] {
  const [first, ...others] = children
  if (first && first.type !== 'paragraph') throw new UnsupportedMarkdownError()
  if (others.some(({ type }) => type !== 'paragraph' && type !== 'list')) throw new UnsupportedMarkdownError()
  return first
    ? children.map((child) => mdastBlockToNode(child, reading, depth + 1))
    : [reading.schema.node('paragraph')]
}

/** Converts a Markdown table into an editor node; short rows are filled up to the width of the header. */
function tableNode({ children, align }: Table, reading: MarkdownParseOptions): Node {
  const { schema } = reading
  const columns = children[0]?.children.length ?? 0
  const rows = children.map((row, index) => {
    if (row.children.length > columns) throw new UnsupportedMarkdownError()
    const cells = Array.from({ length: columns }, (_, column) => {
      const words = schema.node('paragraph', null, toInlines(row.children[column]?.children ?? [], reading))
      return schema.node(index === 0 ? 'tableHeader' : 'tableCell', { align: align?.[column] ?? null }, words)
    })
    return schema.node('tableRow', null, cells)
  })
  return schema.node('table', null, rows)
}

/** Converts inline Markdown into the editor's text nodes with marks (bold, link). */
function toInlines(nodes: PhrasingContent[], reading: MarkdownParseOptions, marks: readonly Mark[] = []): Node[] {
  const { schema } = reading
  const within = (name: string, children: PhrasingContent[], attributes?: object) =>
    toInlines(children, reading, schema.mark(name, { ...attributes }).addToSet(marks))
  const found = nodes.flatMap((node): Node[] => {
    switch (node.type) {
      case 'text':
        return textNodes(node.value, reading, marks)
      case 'strong':
        return within('bold', node.children)
      case 'emphasis':
        return within('italic', node.children)
      case 'link':
        return within('link', node.children, { href: node.url, title: node.title ?? null })
      case 'inlineCode':
        return node.value ? [schema.text(onOneLine(node.value), schema.mark('code').addToSet(marks))] : []
      case 'break':
        return [schema.node('hardBreak', null, [], marks)]
      default:
        throw new UnsupportedMarkdownError()
    }
  })
  const start = marks.length > 0 ? 0 : found.findIndex(({ type }) => type.name !== 'hardBreak')
  // Line breaks before the first word are dropped.
  return mergeTextNodes(found.slice(start < 0 ? found.length : start))
}

const PLACEHOLDER = /\{\{([\w-]{1,40})\}\}/

/** Splits a text into the editor's text nodes and placeholder nodes; line ends become spaces. */
function textNodes(value: string, { schema, vocabulary }: MarkdownParseOptions, marks: readonly Mark[]): Node[] {
  // The pattern has a capture group, so every second part is a name.
  return value.split(PLACEHOLDER).flatMap((part, index): Node[] => {
    if (index % 2 === 1 && Object.hasOwn(vocabulary.placeholders, part))
      return [schema.node('placeholder', { name: part }, [], marks)]
    const text = index % 2 === 1 ? `{{${part}}}` : onOneLine(part)
    return text ? [schema.text(text, marks)] : []
  })
}

const onOneLine = (text: string) => text.replaceAll(/\r?\n|\r/g, ' ')

/** Merges adjacent text nodes of the editor that have the same marks (bold, link). */
export function mergeTextNodes(nodes: Node[]): Node[] {
  const runs: Node[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (last?.isText && node.isText && last.sameMarkup(node))
      runs[runs.length - 1] = node.type.schema.text(`${last.text}${node.text}`, node.marks)
    else runs.push(node)
  }
  return runs
}
