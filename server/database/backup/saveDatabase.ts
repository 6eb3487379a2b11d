import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { listAppliedMigrations } from '#server/database/migrate.ts'
import { BACKUP_FORMAT_VERSION, type BackupHeader, backupPartNames } from './format.ts'
import { setPostgresCopySettings, listPostgresSequences, listPostgresTables } from './catalogue.ts'

/** Callback that stores one part of a database backup. */
export type WriteBackupPart = (name: string, content: Buffer) => Promise<void>

const CHUNK = 1024 * 1024

/** Saves a consistent snapshot of a PostgreSQL database, in backup parts of about one megabyte. */
export async function saveDatabaseSnapshot(client: Client, leftOut: string[], keep: WriteBackupPart) {
  await setPostgresCopySettings(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const saved = (await listPostgresTables(client)).filter(({ name }) => !leftOut.includes(name))
  const names = saved.map(({ name }) => client.escapeIdentifier(name))
  // The lock makes migrations wait until all rows are read.
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
  const header: BackupHeader = {
    format: BACKUP_FORMAT_VERSION,
    made_at: new Date().toISOString(),
    migrations: await listAppliedMigrations(client),
    tables: saved,
  }
  await keep(backupPartNames.header, Buffer.from(JSON.stringify(header)))
  for (const table of saved) {
    let number = 0
    for await (const rows of inWholeRows(rowsOf(client, table)))
      await keep(backupPartNames.rows(table.name, ++number), rows)
  }
  // Sequences are outside the snapshot; read last, they are never behind the rows.
  await keep(backupPartNames.sequences, Buffer.from(JSON.stringify(await listPostgresSequences(client))))
  await client.query('COMMIT')
}

function rowsOf(client: Client, { name, columns }: BackupHeader['tables'][number]) {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`))
}

// COPY ends each row with a line feed and escapes those in values, so each part can be loaded on its own.
async function* inWholeRows(stream: AsyncIterable<Buffer>) {
  let kept: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    kept.push(chunk)
    size += chunk.length
    const end = chunk.lastIndexOf('\n') + 1
    if (size < CHUNK || end === 0) continue
    const rest = chunk.subarray(end)
    yield Buffer.concat(kept, size - rest.length)
    kept = [rest]
    size = rest.length
  }
  if (size > 0) yield Buffer.concat(kept, size)
}
