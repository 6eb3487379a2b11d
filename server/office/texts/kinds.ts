import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind, OfficeKind } from '#server/feature/contentKind.ts'
import { formatFrontMatter } from '#server/content/frontMatter.ts'

/** Kind of content that the office edits. */
export type OfficeContent = ContentKind & { office: OfficeKind }

/** Identifies a text by its kind and slug. */
export type TextName = { kind: string; slug: string }

/** Returns the kind of content with this name. Throws when the office does not edit it. */
export function findOfficeKind(kinds: ContentKind[], name: string): OfficeContent {
  const found = kinds.find(({ folder, office }) => folder === name && office)
  if (!found?.office) throw new Error(`The office writes no ${name}`)
  return { ...found, office: found.office }
}

/** Returns a published text with its content file; undefined when it is unpublished. */
export async function readPublishedText(db: Database | Transaction, kind: OfficeContent, slug: string) {
  const [entry] = await kind.all(db, slug)
  return entry && { ...entry, text: formatFrontMatter(entry.head, entry.body) }
}
