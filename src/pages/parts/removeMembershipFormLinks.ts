/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { PublishedTextBlock, InlineSpan } from '#contract/blocks.ts'
import { portalPagePaths } from '#contract/paths.ts'

/**
 * Returns the join text for members, without links to the membership form. Paragraphs and list items with such links
 * are removed; elsewhere the link becomes plain text.
 */
export function removeMembershipFormLinks(blocks: PublishedTextBlock[]): PublishedTextBlock[] {
  return blocks.flatMap((block): PublishedTextBlock[] => {
    switch (block.type) {
      case 'paragraph':
        return block.inlines.some(isRequest) ? [] : [block]
      case 'list': {
        const items = block.items.filter((item) => !item.some(isRequest))
        return items.length > 0 ? [{ ...block, items }] : []
      }
      case 'entries':
        return [{ ...block, entries: block.entries.map((entry) => ({ ...entry, inlines: asWords(entry.inlines) })) }]
      case 'table':
        return [{ ...block, head: block.head.map(asWords), rows: block.rows.map((row) => row.map(asWords)) }]
      case 'heading':
      case 'quote':
        return [{ ...block, inlines: asWords(block.inlines) }]
      case 'picture':
        return [block]
    }
  })
}

/** True for a link to the membership form or a part of it. */
const isRequest = (inline: InlineSpan) =>
  inline.type === 'link' && inline.href.split(/[?#]/, 1)[0] === portalPagePaths.adhesion

const asWords = (inlines: InlineSpan[]) =>
  inlines.map((inline): InlineSpan => (isRequest(inline) ? { type: 'text', text: inline.text } : inline))
