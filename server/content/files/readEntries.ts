import { join } from 'node:path'
import { parseMarkdownFile } from '#server/content/frontMatter.ts'
import type { ContentKind, ContentEntry } from '#server/feature/contentKind.ts'
import { findMarkdownBodyMistakes } from '#server/content/findMarkdownBodyMistakes.ts'
import type { ContentMistake } from '#server/content/mistakes.ts'
import { readContentTextFile } from './readContentTextFile.ts'

const NAME = /^[a-z\d]+(?:-[a-z\d]+)*$/
export const MAX_CONTENT_NAME_LENGTH = 80

type EntryFolder = { folder: string; kind: ContentKind; names: string[]; pictures: ReadonlyMap<string, unknown> }

/** Reads the Markdown files of one kind of content from a content folder. Appends the errors to `mistakes`. */
export async function readContentEntries({ folder, kind, names, pictures }: EntryFolder, mistakes: ContentMistake[]) {
  const entries: ContentEntry[] = []
  for (const name of names) {
    const file = `${kind.folder}/${name}`
    const entry = await readEntry(join(folder, file), file, kind)
    if (Array.isArray(entry)) {
      mistakes.push(...entry)
      continue
    }
    mistakes.push(...findMarkdownBodyMistakes(file, entry, kind, pictures))
    entries.push({ slug: name.replace(/\.md$/, ''), head: entry.head, body: entry.body })
  }
  const wrong = kind.check?.(entries) ?? []
  mistakes.push(...wrong.map(({ slug, message }) => ({ file: `${kind.folder}/${slug}.md`, line: 1, message })))
  return entries
}

async function readEntry(path: string, file: string, kind: ContentKind) {
  const slug = /([^/]+)\.md$/.exec(file)?.[1] ?? ''
  if (!NAME.test(slug) || slug.length > MAX_CONTENT_NAME_LENGTH)
    return [
      {
        file,
        line: 1,
        message: 'Un texte s’appelle « mot-mot.md », sans accent ni majuscule, en 80 signes au plus.',
      },
    ]
  const text = await readContentTextFile(path, file)
  return typeof text === 'string' ? parseMarkdownFile(file, text, kind.head) : text
}
