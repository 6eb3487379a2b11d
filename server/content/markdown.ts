/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { Image, Nodes, PhrasingContent, Root, RootContent } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { directive } from 'micromark-extension-directive'
import { gfmTable } from 'micromark-extension-gfm-table'
import {
  PublishedTextEntryListLayout,
  type PublishedTextBlock,
  type InlineSpan,
  type ResponsivePicture,
} from '#contract/blocks.ts'
import { isSafePublishedTextLink } from '#contract/safeLink.ts'
import { fillContentPlaceholders } from '#server/content/files/placeholders.ts'
import { slugify } from './slug.ts'

export { publishedTextToPlainText } from '#contract/plainText.ts'

/** Data for converting a Markdown text to blocks: pictures, placeholder lines and visible sections. */
export type MarkdownContext = {
  /** Pictures of a Markdown text by file name; missing ones are omitted from the page. */
  pictures?: Map<string, ResponsivePicture>
  /** Blocks that replace placeholder lines of a Markdown text, such as `::durations`. */
  inserts?: Record<string, () => PublishedTextBlock[]>
  /** Names of a Markdown text's visible sections, such as `credit-d-impot` for `:::credit-d-impot`. */
  sections?: ReadonlySet<string>
}

// Only block directives are parsed: a colon within a sentence stays a colon.
const { flow = {} } = directive()

/** Parses Markdown with tables and directives into a syntax tree, and replaces `{{…}}` placeholders. */
export const parseMarkdownTree = (markdown: string) =>
  fromMarkdown(fillContentPlaceholders(markdown), {
    extensions: [gfmTable(), { flow }],
    mdastExtensions: [gfmTableFromMarkdown(), directiveFromMarkdown()],
  })

/** Maximum nesting depth of lists and quotes in Markdown, for display and for recursion. */
const DEPTH_AT_MOST = 24

/** Parses Markdown to a syntax tree like `parseMarkdownTree`; undefined when lists or quotes are nested too deeply. */
export function parseMarkdownTreeUnlessTooDeep(markdown: string): Root | undefined {
  try {
    const tree = parseMarkdownTree(markdown)
    let level: Nodes[] = [tree]
    for (let depth = 0; depth <= DEPTH_AT_MOST && level.length > 0; depth++)
      level = level.flatMap((node): Nodes[] => ('children' in node ? node.children : []))
    return level.length > 0 ? undefined : tree
  } catch (error) {
    // The parser's recursion overflows the stack.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Converts a Markdown text to typed blocks. Unsupported syntax (HTML, code) becomes plain text. */
export function parseMarkdownBlocks(markdown: string, known: MarkdownContext = {}): PublishedTextBlock[] {
  const blocks = parseMarkdownTree(markdown).children.flatMap((node) => toBlocks(node, known))
  return withOwnIds(blocks)
}

function toBlocks(node: RootContent, known: MarkdownContext): PublishedTextBlock[] {
  switch (node.type) {
    case 'paragraph': {
      const [only, ...others] = node.children
      if (only?.type === 'image' && others.length === 0) return pictureBlock(only, known)
      return [{ type: 'paragraph', inlines: toInlines(node.children) }]
    }
    case 'heading':
      // The prefix avoids a collision with the ids of the page's own elements.
      return [
        {
          type: 'heading',
          level: node.depth <= 2 ? 2 : 3,
          id: `partie-${slugify(plain(node))}`,
          inlines: toInlines(node.children),
        },
      ]
    case 'list': {
      const items = node.children.map((item) => joined(item.children, known))
      return [{ type: 'list', ordered: node.ordered === true, items }]
    }
    case 'blockquote':
      return [{ type: 'quote', inlines: joined(node.children, known) }]
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) => row.children.map((cell) => toInlines(cell.children)))
      return [{ type: 'table', head, rows }]
    }
    case 'containerDirective': {
      const look = PublishedTextEntryListLayout.safeParse(node.name).data
      const [list] = node.children
      if (!look) return known.sections?.has(node.name) ? node.children.flatMap((child) => toBlocks(child, known)) : []
      if (list?.type !== 'list') return node.children.flatMap((child) => toBlocks(child, known))
      const entries = list.children.map((item) => entryOf(joined(item.children, known)))
      return [{ type: 'entries', look, entries }]
    }
    case 'leafDirective':
      return known.inserts?.[node.name]?.() ?? []
    case 'thematicBreak':
    case 'definition':
      return []
    default: {
      const text = plain(node)
      return text ? [{ type: 'paragraph', inlines: [{ type: 'text', text }] }] : []
    }
  }
}

function pictureBlock({ url, alt, title }: Image, known: MarkdownContext): PublishedTextBlock[] {
  const picture = known.pictures?.get(markdownPictureName(url) ?? '')
  return picture ? [{ type: 'picture', picture: { ...picture, alt: alt ?? '' }, legend: title ?? '' }] : []
}

/** Returns the file name in a Markdown picture's URL; undefined outside `../media/`. */
export const markdownPictureName = (url: string): string | undefined => /^\.\.\/media\/([^/]+)$/.exec(url)?.[1]

/** Splits a Markdown list item into its name, the leading bold words, and its text. */
function entryOf([first, ...rest]: InlineSpan[]) {
  if (first?.type !== 'strong') return { name: '', inlines: first ? [first, ...rest] : [] }
  const [next, ...others] = rest
  const inlines = next?.type === 'text' ? [{ ...next, text: next.text.trimStart() }, ...others] : rest
  return { name: first.text, inlines: inlines.filter(({ text }) => text !== '') }
}

/** Joins nested Markdown nodes into inline text, one line each. */
function joined(nodes: RootContent[], known: MarkdownContext): InlineSpan[] {
  const lines = nodes
    .flatMap((node) => toBlocks(node, known))
    .flatMap((block): InlineSpan[][] =>
      block.type === 'list' ? block.items : 'inlines' in block ? [block.inlines] : [],
    )
    .filter((line) => line.length > 0)
  return lines.flatMap((line, index): InlineSpan[] => (index ? [{ type: 'text', text: '\n' }, ...line] : line))
}

function toInlines(nodes: PhrasingContent[], look: 'text' | 'strong' | 'em' = 'text'): InlineSpan[] {
  return nodes.flatMap((node): InlineSpan[] => {
    if (node.type === 'link' && isSafePublishedTextLink(node.url))
      return [{ type: 'link', text: plain(node), href: node.url }]
    const own = node.type === 'strong' ? 'strong' : node.type === 'emphasis' ? 'em' : look
    // A link within bold text stays a link.
    return 'children' in node && holdsLink(node) ? toInlines(node.children, own) : linkAddresses(plain(node), own)
  })
}

const holdsLink = (node: Nodes): boolean =>
  'children' in node && node.children.some((child) => child.type === 'link' || holdsLink(child))

const ADDRESS = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/

/** Converts the e-mail addresses in a Markdown text to mailto links. */
function linkAddresses(text: string, type: 'text' | 'strong' | 'em'): InlineSpan[] {
  // `split` with a capture group: every second part is an address.
  const parts = text
    .split(ADDRESS)
    .map((part, index): InlineSpan =>
      index % 2 ? { type: 'link', text: part, href: `mailto:${part}` } : { type, text: part },
    )
  return parts.filter((part) => part.text !== '')
}

function plain(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if (node.type === 'image') return node.alt ?? ''
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}

/** Numbers headings with the same words in a text, so that each heading id is unique. */
function withOwnIds(blocks: PublishedTextBlock[]): PublishedTextBlock[] {
  const seen = new Map<string, number>()
  return blocks.map((block) => {
    if (block.type !== 'heading') return block
    const times = (seen.get(block.id) ?? 0) + 1
    seen.set(block.id, times)
    return times === 1 ? block : { ...block, id: `${block.id}-${times}` }
  })
}
