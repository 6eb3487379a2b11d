import { sql } from '#server/drizzle/drizzle.ts'
import type { PgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** A table with sealed rows, and the column that says what each is about. */
export type SealedTable = {
  table: PgTable & { id: PgColumn; sealed: PgColumn; sealed_by: PgColumn }
  about: PgColumn
}

/** The names of the keys that these tables' rows need. */
export async function keysOf(db: Database | Transaction, tables: SealedTable[]): Promise<string[]> {
  const names = new Set<string>()
  for (const { table } of tables) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct ${table.sealed_by} as name from ${table} where ${table.sealed_by} is not null`,
    )
    for (const { name } of rows) names.add(name)
  }
  return [...names]
}
