import type { Block, Inline } from '#contract/blocks.ts'

/**
 * An answer stands below its question, which is a heading of the page's third level: a title within it becomes a
 * paragraph in strong letters, whatever level it was written with.
 */
export const withoutHeadings = (blocks: Block[]): Block[] =>
  blocks.map((block) =>
    block.type === 'heading' ? { type: 'paragraph', inlines: block.inlines.map(inStrong) } : block,
  )

const inStrong = (inline: Inline): Inline => (inline.type === 'link' ? inline : { type: 'strong', text: inline.text })
