import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { Block, Inline } from '#contract/blocks.ts'

/** An article's Markdown as typed blocks. What has no block (HTML, code, pictures) is kept as its plain text. */
export function parseMarkdown(markdown: string): Block[] {
  return fromMarkdown(markdown).children.flatMap(toBlocks)
}

function toBlocks(node: RootContent): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', inlines: toInlines(node.children) }]
    case 'heading':
      return [{ type: 'heading', level: node.depth <= 2 ? 2 : 3, inlines: toInlines(node.children) }]
    case 'list': {
      const items = node.children.map((item) => item.children.flatMap((child) => inlinesOf(child)))
      return [{ type: 'list', ordered: node.ordered === true, items }]
    }
    case 'blockquote':
      return [{ type: 'quote', inlines: node.children.flatMap(inlinesOf) }]
    case 'thematicBreak':
      return []
    default: {
      const text = plain(node)
      return text ? [{ type: 'paragraph', inlines: [{ type: 'text', text }] }] : []
    }
  }
}

function inlinesOf(node: RootContent): Inline[] {
  return toBlocks(node).flatMap((block) => (block.type === 'list' ? block.items.flat() : block.inlines))
}

function toInlines(nodes: PhrasingContent[]): Inline[] {
  return nodes.flatMap((node): Inline[] => {
    const text = plain(node)
    if (node.type === 'link' && isSafe(node.url)) return [{ type: 'link', text, href: node.url }]
    return linkAddresses(text, node.type === 'strong' ? 'strong' : node.type === 'emphasis' ? 'em' : 'text')
  })
}

const ADDRESS = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/

/** An e-mail address in a text is a link that writes to it. */
function linkAddresses(text: string, type: 'text' | 'strong' | 'em'): Inline[] {
  // Split at what it captures: every second part is an address.
  const parts = text
    .split(ADDRESS)
    .map((part, index): Inline =>
      index % 2 ? { type: 'link', text: part, href: `mailto:${part}` } : { type, text: part },
    )
  return parts.filter((part) => part.text !== '')
}

/** A link may lead to a path of the portal, a secure site or a mailbox: nothing that runs. */
const isSafe = (url: string) => /^(\/(?![/\\])|https:\/\/|mailto:|#)/i.test(url)

function plain(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}
