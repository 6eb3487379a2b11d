import { sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import type { EncryptedTable } from './encryptedTable.ts'
import type { EncryptedValue, ValueEncryption } from './Secrets.ts'

const AT_ONCE = 100

/**
 * Re-encrypts with the newest key all database rows that older keys encrypt. Safe while the portal runs. Returns the
 * number of rows.
 */
export async function reencryptRows(db: Database, secrets: ValueEncryption, tables: EncryptedTable[]): Promise<number> {
  let resealed = 0
  for (const table of tables) {
    let rows: Row[]
    do {
      rows = await readFormer(db, secrets, table)
      for (const row of rows) resealed += await resealOne(db, secrets, table, row)
    } while (rows.length > 0)
  }
  return resealed
}

type Row = EncryptedValue & { id: number; about: string }

async function readFormer(db: Database, secrets: ValueEncryption, { table, about }: EncryptedTable) {
  const { rows } = await db.execute<Row>(sql`
    select ${table.id} as id, ${table.sealed} as sealed, ${table.sealed_by} as sealed_by, ${about} as about
    from ${table} where ${table.sealed_by} <> ${await secrets.sealedBy()} order by ${table.id} limit ${AT_ONCE}`)
  return rows
}

/**
 * Re-encrypts one row with the newest key. One row for each statement: a transaction that locks several could deadlock
 * with another.
 */
async function resealOne(db: Database, secrets: ValueEncryption, { table }: EncryptedTable, row: Row) {
  const { sealed, sealed_by } = await secrets.seal(await secrets.open(row, row.about), row.about)
  const { rowCount } = await db.execute(
    sql`update ${table} set sealed = ${sealed}, sealed_by = ${sealed_by}
      where ${table.id} = ${row.id} and ${table.sealed_by} = ${row.sealed_by}`,
  )
  return rowCount ?? 0
}
