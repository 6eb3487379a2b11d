import type { PublishedTextBlock } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { parseMarkdownBlocks, markdownPictureName, type MarkdownContext } from './markdown.ts'
import { findPicturesByFileName } from './pictures.ts'

type Known = Omit<MarkdownContext, 'pictures'>

/** Converts a Markdown text to blocks, and reads its pictures from the database. */
export async function convertMarkdownToBlocks(
  db: Database | Transaction,
  markdown: string,
  known: Known = {},
): Promise<PublishedTextBlock[]> {
  const pictures = await findPicturesByFileName(db, findPictureNames(markdown))
  return parseMarkdownBlocks(markdown, { ...known, pictures })
}

/** Converts Markdown texts to blocks, with one database query for all pictures. */
export async function convertManyMarkdownsToBlocks(
  db: Database | Transaction,
  markdowns: string[],
): Promise<PublishedTextBlock[][]> {
  const pictures = await findPicturesByFileName(db, markdowns.flatMap(findPictureNames))
  return markdowns.map((markdown) => parseMarkdownBlocks(markdown, { pictures }))
}

/** Returns the file names of the pictures in a Markdown text. */
export const findPictureNames = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\.\.\/media\/[^)\s]+)/g)].flatMap(([, url = '']) => markdownPictureName(url) ?? [])
