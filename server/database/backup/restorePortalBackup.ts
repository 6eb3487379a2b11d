import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDatabaseEmpty, setPostgresCopySettings } from './catalogue.ts'
import { loadDatabaseBackup } from './loadDatabaseBackup.ts'
import { openPostgresClient } from './openPostgresClient.ts'
import { type VerifiedBackup, readBackupParts } from './readBackup.ts'

type Target = {
  url: string
  /** Destination folder of the restored files. Without it, a backup that contains files is rejected. */
  files?: string
  /** Callback that receives a French sentence for each table in the backup that the portal does not know and skips. */
  log: (sentence: string) => void
}

/**
 * Restores a backup into an empty database and an empty or missing files folder, then applies newer migrations. All or
 * nothing. Throws a French sentence when the backup or the target is unsuitable.
 */
export async function restorePortalBackup(backup: VerifiedBackup, { url, files, log }: Target): Promise<void> {
  if (files && (await readdir(files).catch(() => [])).length > 0) {
    throw new Error(`Le dossier ${files} n’est pas vide : déplacez-le d’abord. Rien n’a été changé.`)
  }
  const draft = files && `${files}.${randomBytes(4).toString('hex')}.unfinished`
  const client = await openPostgresClient(url)
  try {
    await client.query('BEGIN')
    await setPostgresCopySettings(client)
    if (!(await isDatabaseEmpty(client))) {
      throw new Error('La base de données de destination n’est pas vide. Rien n’a été changé.')
    }
    await loadDatabaseBackup(client, readBackupParts(backup), (path, content) => keepFile(draft, path, content), log)
    const putBack = draft && (await moveFiles(draft, files))
    await client.query('COMMIT').catch(async (error: unknown) => {
      if (putBack) await putBack()
      throw error
    })
  } finally {
    await client.end() // ending the connection rolls back
    if (draft) await rm(draft, { recursive: true, force: true })
  }
}

async function keepFile(draft: string | undefined, path: string, content: AsyncIterable<Buffer>) {
  if (!draft) {
    throw new Error(
      'Cette sauvegarde contient des fichiers : dites où les mettre, --files DOSSIER. Rien n’a été changé.',
    )
  }
  const file = join(draft, path)
  if (!file.startsWith(`${draft}/`))
    throw new Error(`Cette sauvegarde écrirait hors de son dossier (${path}). Rien n’a été changé.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
}

async function moveFiles(draft: string, files: string) {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await rmdir(files).catch(() => undefined)
  await rename(draft, files)
  return () => rename(files, draft)
}
