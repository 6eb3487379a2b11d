import type { TextBlock } from '#contract/blocks.ts'

type Heading = Extract<TextBlock, { type: 'heading' }>

/** Section of a page's text: a main heading and the Markdown blocks below it. */
export type TextSection = { heading: Heading; blocks: TextBlock[] }

/** Splits a page's text into its opening and the sections below its main headings (level 2). */
export function splitTextSections(blocks: TextBlock[]): { opening: TextBlock[]; sections: TextSection[] } {
  const opening: TextBlock[] = []
  const sections: TextSection[] = []
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] })
    else (sections.at(-1)?.blocks ?? opening).push(block)
  }
  return { opening, sections }
}
