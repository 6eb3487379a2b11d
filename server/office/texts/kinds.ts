import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind, ContentKindOfficeRules } from '#server/feature/contentKind.ts'
import { formatMarkdownFile } from '#server/content/frontMatter.ts'

/** Kind of text (news posts, events, FAQ entries, pages) that the office edits. */
export type OfficeContentKind = ContentKind & { office: ContentKindOfficeRules }

/** Identifies a text of the office by its kind and slug. */
export type TextKindAndSlug = { kind: string; slug: string }

/** Returns the kind of text with a given name. Throws when the office does not edit it. */
export function findOfficeContentKind(kinds: ContentKind[], name: string): OfficeContentKind {
  const found = kinds.find(({ folder, office }) => folder === name && office)
  if (!found?.office) throw new Error(`The office writes no ${name}`)
  return { ...found, office: found.office }
}

/** Returns a published text with its Markdown file; undefined when it is unpublished. */
export async function readPublishedText(db: Database | Transaction, kind: OfficeContentKind, slug: string) {
  const [entry] = await kind.all(db, slug)
  return entry && { ...entry, text: formatMarkdownFile(entry.head, entry.body) }
}
