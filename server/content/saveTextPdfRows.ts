import { and, eq, inArray, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { isOfficeUsedPdfSql } from './isOfficeUsedPdfSql.ts'
import type { ContentPdfTable, FrontMatterPdfList, StoredPdf } from '#server/feature/contentKind.ts'

type Owner = { id: number; documents: FrontMatterPdfList }

// Rows of one INSERT statement, which takes 65,535 parameters at most.
const AT_ONCE = 1000

/**
 * Stores the database rows of the PDFs that texts list, in order. Changed bytes make a new row. A PDF no longer listed
 * is deleted, or detached while an office draft or version still names it. Returns the ids of new rows, and the texts
 * whose PDFs changed.
 */
export async function saveTextPdfRows(
  tx: Transaction,
  { table, owner }: ContentPdfTable,
  entries: Owner[],
  taken: ReadonlyMap<string, StoredPdf>,
): Promise<{ added: number[]; changed: Set<number> }> {
  const wanted = entries.flatMap(({ id, documents }) =>
    documents.flatMap(({ title, file: name }, rank) => {
      const kept = taken.get(name)
      return kept ? [{ [owner.name]: id, owner: id, name, title, rank, ...kept }] : []
    }),
  )
  const byName = new Map(wanted.map((one) => [one.name, one]))
  const changed = new Set<number>()
  const staying = new Set<string>()
  for (const row of await rowsOf(tx, { table, owner }, entries)) {
    const now = byName.get(row.name)
    if (now?.owner !== row.owner || now.sha256 !== row.sha256) {
      if (!now && (await isHeld(tx, row.name)))
        await tx
          .update(table)
          .set({ [owner.name]: null })
          .where(eq(table.id, row.id))
      else await tx.delete(table).where(eq(table.id, row.id))
      changed.add(row.owner)
      continue
    }
    staying.add(row.name)
    if (now.title === row.title && now.rank === row.rank) continue
    await tx.update(table).set({ title: now.title, rank: now.rank }).where(eq(table.id, row.id))
    changed.add(row.owner)
  }
  const missing: typeof wanted = []
  for (const one of wanted.filter(({ name }) => !staying.has(name))) {
    changed.add(one.owner)
    if (!(await adopt(tx, { table, owner }, one))) missing.push(one)
  }
  const added: number[] = []
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const rows = missing.slice(from, from + AT_ONCE)
    const written = await tx
      .insert(table)
      .values(rows as never)
      .returning({ id: sql<number>`${table.id}` })
    added.push(...written.map(({ id }) => id))
  }
  return { added, changed }
}

async function isHeld(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select ${isOfficeUsedPdfSql(sql`${name}::text`)} as held`)
  return rows[0]?.held ?? false
}

/** Attaches a PDF that belongs to no text to the text that lists it. Returns false when there is no such PDF. */
async function adopt(
  tx: Transaction,
  { table, owner }: Pick<ContentPdfTable, 'table' | 'owner'>,
  { owner: id, name, title, rank }: { owner: number; name: string; title: string; rank: number },
): Promise<boolean> {
  const adopted = await tx
    .update(table)
    .set({ [owner.name]: id, title, rank })
    .where(and(eq(table.name, name), isNull(owner)))
    .returning({ id: sql<number>`${table.id}` })
  return adopted.length > 0
}

async function rowsOf(tx: Transaction, { table, owner }: Pick<ContentPdfTable, 'table' | 'owner'>, entries: Owner[]) {
  const ids = entries.map(({ id }) => id)
  if (ids.length === 0) return []
  return tx
    .select({
      id: sql<number>`${table.id}`,
      owner: sql<number>`${owner}`,
      name: sql<string>`${table.name}`,
      title: sql<string>`${table.title}`,
      rank: sql<number>`${table.rank}`,
      sha256: sql<string>`${table.sha256}`,
    })
    .from(table)
    .where(inArray(owner, ids))
}
