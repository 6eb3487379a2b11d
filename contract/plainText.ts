/* oxlint-disable typescript/consistent-return -- every case returns: the compiler holds it */
import type { PublishedTextBlock, InlineSpan } from './blocks.ts'

/** Returns the plain text of a published text's blocks, for search and excerpts. */
export function publishedTextToPlainText(blocks: PublishedTextBlock[]): string {
  return blocks.map(blockText).join('\n')
}

const inlineText = (inlines: InlineSpan[]) => inlines.map(({ text }) => text).join('')

function blockText(block: PublishedTextBlock): string {
  switch (block.type) {
    case 'list':
      return block.items.map(inlineText).join('\n')
    case 'picture':
      return [block.picture.alt, block.legend].filter(Boolean).join('\n')
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' ')).join('\n')
    case 'entries':
      return block.entries.map(({ name, inlines }) => `${name} ${inlineText(inlines)}`).join('\n')
    case 'paragraph':
    case 'heading':
    case 'quote':
      return inlineText(block.inlines)
  }
}
