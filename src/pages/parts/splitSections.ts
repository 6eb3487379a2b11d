import type { PublishedTextBlock } from '#contract/blocks.ts'

type Heading = Extract<PublishedTextBlock, { type: 'heading' }>

/** Section of a page's text: a main heading and the Markdown blocks below it. */
export type PageTextSection = { heading: Heading; blocks: PublishedTextBlock[] }

/** Splits a page's text into its opening and the sections below its main headings (level 2). */
export function splitPageTextIntoSections(blocks: PublishedTextBlock[]): {
  opening: PublishedTextBlock[]
  sections: PageTextSection[]
} {
  const opening: PublishedTextBlock[] = []
  const sections: PageTextSection[] = []
  for (const block of blocks) {
    if (block.type === 'heading' && block.level === 2) sections.push({ heading: block, blocks: [] })
    else (sections.at(-1)?.blocks ?? opening).push(block)
  }
  return { opening, sections }
}
