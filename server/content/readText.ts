import type { Block } from '#contract/blocks.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { parseMarkdown, pictureName, type MarkdownContext } from './markdown.ts'
import { findPictures } from './pictures.ts'

/** A text in Markdown as blocks, with its pictures. */
export async function readText(
  db: Database | Transaction,
  markdown: string,
  known: Omit<MarkdownContext, 'pictures'> = {},
): Promise<Block[]> {
  const names = [...markdown.matchAll(/\]\((\.\.\/media\/[^)\s]+)/g)].flatMap(([, url = '']) => pictureName(url) ?? [])
  return parseMarkdown(markdown, { ...known, pictures: await findPictures(db, names) })
}
