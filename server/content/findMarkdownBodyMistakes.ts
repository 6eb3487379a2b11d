import type { Nodes, Root } from 'mdast'
import type { ContentKind } from '#server/feature/contentKind.ts'
import type { MarkdownFile } from './frontMatter.ts'
import { parseMarkdownTreeUnlessTooDeep, markdownPictureName } from './markdown.ts'
import type { ContentMistake } from './mistakes.ts'
import { contentPlaceholderNames, findUnknownContentPlaceholders } from '#server/content/files/placeholders.ts'
import { findUnsupportedMarkdown } from '#server/content/files/findUnsupportedMarkdown.ts'

const TOO_DEEP = 'Ce texte a trop de citations, de listes ou de mises en valeur les unes dans les autres.'

/** Returns the mistakes in the Markdown text of a content file, by line. The front matter is valid already. */
export function findMarkdownBodyMistakes<Head extends object>(
  file: string,
  { head, body, bodyLine }: MarkdownFile<Head>,
  kind: Pick<ContentKind, 'inserts' | 'sections'> & { picturesOf?(head: Head): string[] },
  pictures: { has(name: string): boolean },
): ContentMistake[] {
  const tree = parseMarkdownTreeUnlessTooDeep(body)
  if (!tree) return [{ file, line: bodyLine, message: TOO_DEEP }]
  const inFile = (line: number) => bodyLine + line - 1
  const missing = [
    ...picturesIn(tree).map((one) => ({ ...one, line: inFile(one.line) })),
    ...(kind.picturesOf?.(head) ?? []).map((picture) => ({ picture, line: 1 })),
  ].filter(({ picture }) => !pictures.has(picture))
  return [
    ...findUnsupportedMarkdown(tree, kind).map((one) => ({ ...one, file, line: inFile(one.line) })),
    ...findUnknownContentPlaceholders(body).map(({ line, word }) => ({
      file,
      line: inFile(line),
      message: `« {{${word}}} » n’existe pas. Il y a : ${contentPlaceholderNames.join(', ')}.`,
    })),
    ...missing.map(({ picture, line }) => ({ file, line, message: `L’image « ${picture} » n’est pas dans media/.` })),
  ]
}

/** Returns the pictures of a parsed Markdown text, with their line numbers. */
function picturesIn(tree: Root) {
  const found: { picture: string; line: number }[] = []
  const look = (node: Nodes) => {
    if (node.type === 'image')
      found.push({ picture: markdownPictureName(node.url) ?? node.url, line: node.position?.start.line ?? 1 })
    if ('children' in node) node.children.forEach(look)
  }
  look(tree)
  return found
}
