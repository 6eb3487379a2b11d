import { openPostgresClient } from './openPostgresClient.ts'
import { readBackupParts, type VerifiedBackup } from './readBackup.ts'

const TABLE = /^database\/([^/]+)\//
const NEWLINE = 10

/** Returns the number of rows of each table in a backup. COPY writes one line for each row. */
export async function countBackupRows(backup: VerifiedBackup): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const { name, content } of readBackupParts(backup)) {
    const table = TABLE.exec(name)?.[1]
    for await (const chunk of content) if (table) counts.set(table, (counts.get(table) ?? 0) + countLines(chunk))
  }
  return counts
}

function countLines(chunk: Buffer) {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count++
  return count
}

/** Returns the number of rows of each of these tables that a database has. */
export async function countDatabaseRows(url: string, tables: Iterable<string>): Promise<Map<string, number>> {
  const client = await openPostgresClient(url)
  try {
    const counts = new Map<string, number>()
    for (const table of tables) {
      const name = client.escapeIdentifier(table)
      const { rows: found } = await client.query<{ has: boolean }>('SELECT to_regclass($1) IS NOT NULL AS has', [name])
      if (!found[0]?.has) continue
      const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`)
      counts.set(table, Number(rows[0]?.count))
    }
    return counts
  } finally {
    await client.end()
  }
}
