import type { Database, Transaction } from '#server/database/connect.ts'
import type { ContentKind, OfficeKind } from '#server/feature/contentKind.ts'
import { formatFrontMatter } from '#server/content/frontMatter.ts'

/** A kind of content that the office writes. */
export type OfficeContent = ContentKind & { office: OfficeKind }

/** Which text. */
export type TextName = { kind: string; slug: string }

/** What the office knows of a kind. */
export function officeKind(kinds: ContentKind[], name: string): OfficeContent {
  const found = kinds.find(({ folder, office }) => folder === name && office)
  if (!found?.office) throw new Error(`The office writes no ${name}`)
  return { ...found, office: found.office }
}

/** A text as it is published: its parts, and its file; undefined while it is not. */
export async function publishedText(db: Database | Transaction, kind: OfficeContent, slug: string) {
  const [entry] = await kind.all(db, slug)
  return entry && { ...entry, text: formatFrontMatter(entry.head, entry.body) }
}
