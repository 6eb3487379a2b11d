import type { Block } from '#contract/blocks.ts'

type Heading = Extract<Block, { type: 'heading' }>

/** One idea of a text: its heading, and what stands below it. */
export type Section = { heading: Heading; blocks: Block[] }

/** A text as its beginning and the sections under its main headings. */
export function sectionsOf(blocks: Block[]): { opening: Block[]; sections: Section[] } {
  const opening: Block[] = []
  const sections: Section[] = []
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] })
    else (sections.at(-1)?.blocks ?? opening).push(block)
  }
  return { opening, sections }
}
