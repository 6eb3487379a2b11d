import type { DocumentTextPage } from '#contract/accords/documentText.ts'

/** Returns the text of a page whose characters have the page's offsets; spaces stand for what is left out. */
export const buildOffsetPreservingPageText = ({ blocks }: DocumentTextPage): string =>
  blocks.reduce((text, { start, text: own }) => text.padEnd(start) + own, '')
