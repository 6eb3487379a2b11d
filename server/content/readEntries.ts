import { join } from 'node:path'
import type { Nodes, Root } from 'mdast'
import { parseFrontMatter } from './frontMatter.ts'
import type { ContentKind, Entry } from '#server/feature/contentKind.ts'
import { unsupportedMarkdown } from './unsupportedMarkdown.ts'
import { pictureName, parseShallowTree } from './markdown.ts'
import type { Mistake } from './mistakes.ts'
import { placeholders, unknownPlaceholders } from './placeholders.ts'
import { readTextFile } from './readTextFile.ts'

const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/
export const NAME_LENGTH = 80
const TOO_DEEP = 'Ce texte a trop de citations, de listes ou de mises en valeur les unes dans les autres.'

type EntryFolder = { folder: string; kind: ContentKind; names: string[]; pictures: ReadonlyMap<string, unknown> }

/** Reads the entries of one kind; what is wrong with them is added to the mistakes. */
export async function readEntries({ folder, kind, names, pictures }: EntryFolder, mistakes: Mistake[]) {
  const entries: Entry[] = []
  for (const name of names) {
    const file = `${kind.folder}/${name}`
    const entry = await readEntry(join(folder, file), file, kind)
    if (Array.isArray(entry)) {
      mistakes.push(...entry)
      continue
    }
    const tree = parseShallowTree(entry.body)
    if (!tree) {
      mistakes.push({ file, line: entry.bodyLine, message: TOO_DEEP })
      continue
    }
    const missing = [
      ...picturesIn(tree).map((one) => ({ ...one, line: entry.bodyLine + one.line - 1 })),
      ...(kind.picturesOf?.(entry.head) ?? []).map((picture) => ({ picture, line: 1 })),
    ].filter(({ picture }) => !pictures.has(picture))
    const lost = unsupportedMarkdown(tree, kind).map((one) => ({ ...one, file, line: entry.bodyLine + one.line - 1 }))
    const unknown = unknownPlaceholders(entry.body).map(({ line, word }) => ({
      file,
      line: entry.bodyLine + line - 1,
      message: `« {{${word}}} » n’existe pas. Il y a : ${placeholders.join(', ')}.`,
    }))
    mistakes.push(
      ...lost,
      ...unknown,
      ...missing.map(({ picture, line }) => ({ file, line, message: `L’image « ${picture} » n’est pas dans media/.` })),
    )
    entries.push({ slug: name.replace(/\.md$/, ''), head: entry.head, body: entry.body })
  }
  const wrong = kind.check?.(entries) ?? []
  mistakes.push(...wrong.map(({ slug, message }) => ({ file: `${kind.folder}/${slug}.md`, line: 1, message })))
  return entries
}

async function readEntry(path: string, file: string, kind: ContentKind) {
  const slug = /([^/]+)\.md$/.exec(file)?.[1] ?? ''
  if (!NAME.test(slug) || slug.length > NAME_LENGTH)
    return [
      {
        file,
        line: 1,
        message: 'Un texte s’appelle « mot-mot.md », sans accent ni majuscule, en 80 signes au plus.',
      },
    ]
  const text = await readTextFile(path, file)
  return typeof text === 'string' ? parseFrontMatter(file, text, kind.head) : text
}

/** The names of the pictures that a text shows, and on which of its lines. */
function picturesIn(tree: Root) {
  const found: { picture: string; line: number }[] = []
  const look = (node: Nodes) => {
    if (node.type === 'image')
      found.push({ picture: pictureName(node.url) ?? node.url, line: node.position?.start.line ?? 1 })
    if ('children' in node) node.children.forEach(look)
  }
  look(tree)
  return found
}
