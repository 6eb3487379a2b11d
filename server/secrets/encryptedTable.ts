import { sql } from '#server/drizzle/drizzle.ts'
import type { PgColumn, PgTable } from '#server/drizzle/pgCore.ts'
import type { Database, Transaction } from '#server/database/connect.ts'

/** Database table with encrypted rows, and the column that holds each row's encryption context. */
export type EncryptedTable = {
  table: PgTable & { id: PgColumn; sealed: PgColumn; sealed_by: PgColumn }
  about: PgColumn
}

/** Returns the names of the encryption keys that the tables' rows use. */
export async function listUsedEncryptionKeys(db: Database | Transaction, tables: EncryptedTable[]): Promise<string[]> {
  const names = new Set<string>()
  for (const { table } of tables) {
    const { rows } = await db.execute<{ name: string }>(
      sql`select distinct ${table.sealed_by} as name from ${table} where ${table.sealed_by} is not null`,
    )
    for (const { name } of rows) names.add(name)
  }
  return [...names]
}
