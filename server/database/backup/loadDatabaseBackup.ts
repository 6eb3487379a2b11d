import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { z } from 'zod'
import { grantAppendOnlyChangeRights } from '#server/database/appendOnly.ts'
import { applyMigrations } from '#server/database/migrate.ts'
import { listForeignKeys, listPostgresTables } from './catalogue.ts'
import { BACKUP_FORMAT_VERSION, BackupHeader, backupPartNames, BackupSequences } from './format.ts'
import { type BackupTarEntry, readBackupPartText } from './readBackup.ts'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

type KeepFile = (path: string, content: BackupTarEntry['content']) => Promise<void>

/**
 * Loads a backup in the client's transaction: the schema as saved, the rows, then newer migrations. Passes each file to
 * `keepFile`. Throws a French sentence when a newer portal made the backup.
 */
export async function loadDatabaseBackup(
  client: Client,
  parts: AsyncGenerator<BackupTarEntry>,
  keepFile: KeepFile,
  log: (sentence: string) => void,
) {
  const first = await parts.next()
  const saved = readHeader(first.done ? undefined : await readBackupPartText(first.value.content))
  await applyMigrations(client, saved.migrations)
  const known = new Set((await listPostgresTables(client)).map(({ name }) => name))
  const ours = saved.tables.filter(({ name }) => known.has(name))
  for (const { name } of saved.tables) {
    if (known.has(name)) continue
    log(`La table ${name} n’est pas du portail : elle reste dans la sauvegarde et n’est pas restaurée.`)
  }
  const dress = await undress(client, ours)
  for await (const found of parts) await loadPart(client, ours, found, keepFile)
  await dress()
  await applyMigrations(client)
}

function readHeader(text = 'null') {
  const json: unknown = JSON.parse(text)
  const { format } = z.object({ format: z.number() }).parse(json)
  if (format > BACKUP_FORMAT_VERSION) {
    throw new Error(
      `Cette sauvegarde vient d’une version plus récente d’${SOFTWARE_DISPLAY_NAME} : mettez ce portail à jour. Rien n’a été changé.`,
    )
  }
  return BackupHeader.parse(json)
}

// Foreign keys and triggers are off until all tables are loaded, because rows arrive table by table.
async function undress(client: Client, loaded: BackupHeader['tables']) {
  const names = loaded.map(({ name }) => client.escapeIdentifier(name))
  const keys = await listForeignKeys(client)
  for (const { drop } of keys) await client.query(drop)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Migrations insert some rows. The later `applyMigrations` closes these tables again.
  await grantAppendOnlyChangeRights(client)
  for (const name of names) await client.query(`DELETE FROM ${name}`)
  return async () => {
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    for (const { add } of keys) await client.query(add)
  }
}

async function loadPart(client: Client, loaded: BackupHeader['tables'], found: BackupTarEntry, keepFile: KeepFile) {
  const [folder, ...path] = found.name.split('/')
  if (folder === 'files') return keepFile(path.join('/'), found.content)
  if (found.name === backupPartNames.sequences) return setSequences(client, await readBackupPartText(found.content))
  const table = loaded.find(({ name }) => name === path[0])
  if (!table) return pass(found)
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const command = `COPY ${client.escapeIdentifier(table.name)} (${columns}) FROM STDIN`
  return pipeline(found.content, client.query(copyFrom(command)))
}

async function pass({ content }: BackupTarEntry) {
  for await (const _ of content);
}

async function setSequences(client: Client, text: string) {
  for (const { name, last, is_called } of BackupSequences.parse(JSON.parse(text))) {
    // `setval` does nothing for the sequence of a skipped table.
    await client.query('SELECT setval(to_regclass($1), $2, $3)', [client.escapeIdentifier(name), last, is_called])
  }
}
