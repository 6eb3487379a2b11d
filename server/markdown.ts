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
  return nodes.map((node): Inline => {
    const text = plain(node)
    if (node.type === 'strong') return { type: 'strong', text }
    if (node.type === 'emphasis') return { type: 'em', text }
    if (node.type === 'link' && isSafe(node.url)) return { type: 'link', text, href: node.url }
    return { type: 'text', text }
  })
}

/** A link may lead to a path of the portal, a secure site or a mailbox: nothing that runs. */
const isSafe = (url: string) => /^(\/(?![/\\])|https:\/\/|mailto:|#)/i.test(url)

function plain(node: Nodes): string {
  if (node.type === 'break') return '\n'
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(plain).join('') : ''
}
