import type { Block } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { parseMarkdown, pictureName, type MarkdownContext } from './markdown.ts'
import { findPictures } from './pictures.ts'

type Known = Omit<MarkdownContext, 'pictures'>

/** Returns a text in Markdown as blocks, with its pictures. */
export async function readText(db: Database | Transaction, markdown: string, known: Known = {}): Promise<Block[]> {
  const pictures = await findPictures(db, pictureNames(markdown))
  return parseMarkdown(markdown, { ...known, pictures })
}

/** Returns texts in Markdown as blocks; one query finds the pictures of all. */
export async function readTexts(db: Database | Transaction, markdowns: string[]): Promise<Block[][]> {
  const pictures = await findPictures(db, markdowns.flatMap(pictureNames))
  return markdowns.map((markdown) => parseMarkdown(markdown, { pictures }))
}

/** Returns the names of the pictures that a text in Markdown shows. */
export const pictureNames = (markdown: string): string[] =>
  [...markdown.matchAll(/\]\((\.\.\/media\/[^)\s]+)/g)].flatMap(([, url = '']) => pictureName(url) ?? [])
