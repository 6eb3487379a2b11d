import { getTableColumns, like, and, or, sql, type AnyColumn, type SQL } from '#server/drizzle/drizzle.ts'
import type { PlaceUsingLibraryPicture } from '#contract/office/pictures.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { text_drafts, text_schedules, text_versions } from '#server/database/schema/board.ts'
import type { ContentKind } from '#server/feature/contentKind.ts'

/** Returns the texts (news, events, pages) that use a picture: published, drafts, scheduled and saved versions. */
export async function findTextsUsingPicture(
  db: Database | Transaction,
  kinds: ContentKind[],
  name: string,
): Promise<PlaceUsingLibraryPicture[]> {
  const uses: PlaceUsingLibraryPicture[] = []
  const add = (use: PlaceUsingLibraryPicture) => {
    if (!uses.some(({ kind, slug }) => kind === use.kind && slug === use.slug)) uses.push(use)
  }
  for (const { folder: kind, office } of kinds) {
    if (!office) continue
    const { body, cover } = getTableColumns(office.table)
    const says = or(body && names(body, name), cover && sql`${cover} = ${name}`)
    if (!says) continue
    const rows = await db
      .select({ slug: sql<string>`${office.table.slug}`, title: sql<string>`${office.title}` })
      .from(office.table)
      .where(says)
    for (const row of rows) add({ ...row, kind, state: 'publie' })
  }
  const head = sql`${text_drafts.head}::text`
  const drafts = await db
    .select({ kind: text_drafts.kind, slug: text_drafts.slug, head: text_drafts.head })
    .from(text_drafts)
    .where(or(names(text_drafts.body, name), names(head, name)))
  for (const { kind, slug, head: said } of drafts) add({ kind, slug, title: titleOf(said, slug), state: 'brouillon' })
  for (const table of [text_schedules, text_versions]) {
    const { kind, slug } = table
    const rows = await db.selectDistinct({ kind, slug }).from(table).where(names(table.text, name))
    for (const row of rows) add({ ...row, title: row.slug, state: 'historique' })
  }
  return uses
}

/** Returns the SQL condition that a Markdown text contains a picture's file name as a whole word. */
function names(text: AnyColumn | SQL, name: string) {
  const pattern = `(?<![a-z\\d-])${name.replaceAll('.', String.raw`\.`)}(?![a-z\\d])`
  // The fast `like` filters before the regular expression.
  return and(like(sql`${text}`, `%${name}%`), sql`${text} ~ ${pattern}`)
}

const titleOf = (head: Record<string, unknown>, slug: string) => {
  const title = head['title'] ?? head['question']
  return typeof title === 'string' && title ? title : slug
}
