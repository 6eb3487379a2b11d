import { getTableColumns, inArray, sql, type SQL } from '#server/drizzle/drizzle.ts'
import type { PgTable } from '#server/drizzle/pgCore.ts'
import type { Transaction } from '#server/database/connect.ts'
import { splitRowsIntoInsertBatches } from './splitRowsIntoInsertBatches.ts'
import type { ContentSaveResult } from '#server/feature/contentKind.ts'

/** Database table whose rows are identified by the column `slug`. */
type Named = PgTable & { id: PgTable['_']['columns'][string]; slug: PgTable['_']['columns'][string] }

/**
 * Inserts or updates database rows by slug; unchanged rows stay untouched. `alsoSet` are extra columns set on changed
 * rows. Returns the counts, the slugs of written rows, and the id of each slug.
 */
export async function upsertRowsBySlug(
  tx: Transaction,
  table: Named,
  rows: Record<string, unknown>[],
  alsoSet: Record<string, SQL> = {},
): Promise<Omit<ContentSaveResult, 'paths'> & { ids: Map<string, number>; touched: Set<string> }> {
  const ids = new Map<string, number>()
  const saved = { created: 0, changed: 0 }
  const touched = new Set<string>()
  const [first] = rows
  const columns = getTableColumns(table)
  const names = Object.keys(first ?? {}).filter((name) => name !== 'slug')
  const set = Object.fromEntries(names.map((name) => [name, excluded(columns[name]?.name ?? name)]))
  const own = sql.join(
    names.map((name) => sql`${columns[name]}`),
    sql`, `,
  )
  const others = sql.join(Object.values(set), sql`, `)
  for (const batch of splitRowsIntoInsertBatches(rows)) {
    const written = await tx
      .insert(table)
      .values(batch as never)
      .onConflictDoUpdate({
        target: table.slug,
        set: { ...set, ...alsoSet } as never,
        setWhere: sql`(${own}) is distinct from (${others})`,
      })
      .returning({ isNew: sql<boolean>`(xmax = 0)`, slug: sql<string>`${table.slug}` })
    for (const { isNew, slug } of written) {
      saved[isNew ? 'created' : 'changed']++
      touched.add(slug)
    }
    const slugs = batch.map(({ slug }) => slug)
    const known = await tx
      .select({ id: sql<number>`${table.id}`, slug: sql<string>`${table.slug}` })
      .from(table)
      .where(inArray(sql`${table.slug}`, slugs))
    for (const { id, slug } of known) ids.set(slug, id)
  }
  return { ...saved, ids, touched }
}

const excluded = (column: string): SQL => sql`excluded.${sql.identifier(column)}`
