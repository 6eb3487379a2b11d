import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseMarkdownFile } from '#server/content/frontMatter.ts'
import { rebuildSearchVocabulary } from '#server/content/vocabulary.ts'
import type { Transaction } from '#server/database/connect.ts'
import { pagesContentKind } from '#server/pages/content.ts'
import { isPublicSearchTable, type SearchTable } from '#server/feature/searchSource.ts'
import { formatParisMinute } from '#server/lib/parisTime.ts'

const folder = fileURLToPath(new URL('../association/starter/pages/', import.meta.url))

/**
 * Saves the first pages of a new portal (membership, about, legal), so that no link is broken. Fills `{{word}}` in
 * `association/starter/` from `said`.
 */
export async function saveStarterPages(tx: Transaction, said: Record<string, string>, sources: SearchTable[]) {
  const entries = []
  for (const file of await readdir(folder)) {
    const text = await readFile(`${folder}${file}`, 'utf8')
    const dated = text.replace(/^updated_at: .*$/m, `updated_at: ${formatParisMinute(new Date())}`)
    const filled = dated.replace(/\{\{([\w-]+)\}\}/g, (_, word: string) => asWords(said[word] ?? ''))
    const read = parseMarkdownFile(file, filled, pagesContentKind.head)
    if (Array.isArray(read)) throw new Error(`${folder}${file} : ${read[0]?.message}`)
    entries.push({ slug: file.replace(/\.md$/, ''), head: read.head, body: read.body })
  }
  await pagesContentKind.save(tx, entries, { pictures: new Map(), documents: new Map(), movedDays: 0 })
  await rebuildSearchVocabulary(tx, sources.filter(isPublicSearchTable))
}

/** Escapes text typed at setup for Markdown. */
const asWords = (typed: string) => typed.replace(/[\\`*_{}[\]<>#|&~]/g, String.raw`\$&`)
