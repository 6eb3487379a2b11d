import type { PublishedTextBlock, InlineSpan } from '#contract/blocks.ts'

/**
 * Turns the headings in a FAQ entry's answer into bold paragraphs, since the answer is below its question, a
 * third-level heading.
 */
export const convertFaqHeadingsToBold = (blocks: PublishedTextBlock[]): PublishedTextBlock[] =>
  blocks.map((block) =>
    block.type === 'heading' ? { type: 'paragraph', inlines: block.inlines.map(inStrong) } : block,
  )

const inStrong = (inline: InlineSpan): InlineSpan =>
  inline.type === 'link' ? inline : { type: 'strong', text: inline.text }
