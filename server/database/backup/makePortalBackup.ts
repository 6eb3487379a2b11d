import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { fsyncFolder } from '#server/lib/fsyncFolder.ts'
import type { Client } from 'pg'
import { pack, type Pack } from 'tar-stream'
import { backupExcludedFolders, backupExcludedTables, type BackupManifest, backupPartNames } from './format.ts'
import { openPostgresClient } from './openPostgresClient.ts'
import { openVerifiedBackup } from './readBackup.ts'
import { saveDatabaseSnapshot } from './saveDatabase.ts'
import { createChecksumAppendStream } from './seal.ts'

type Source = {
  url: string
  /** Folder of the portal's uploaded files, if it has one. */
  files?: string
  /** True to include every table, even sessions: for moving a database, not for storing a backup. */
  isComplete?: boolean
  signal?: AbortSignal
}

/**
 * Saves a database, running or not, and the portal's files into one backup file. The file appears only once complete
 * and verified by reading it back.
 */
export async function makePortalBackup(
  file: string,
  { url, files, isComplete = false, signal }: Source,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const partial = `${file}.partial`
  const client = await openPostgresClient(url)
  try {
    const tar = pack()
    const [written, filled] = await Promise.allSettled([
      pipeline(
        Readable.from(tar),
        createZstdCompress(),
        createChecksumAppendStream(),
        createWriteStream(partial, { mode: 0o600, flush: true }),
        { ...(signal && { signal }) },
        // Closing the client also ends its pending query.
      ).finally(() => void client.end()),
      fill(tar, client, files, isComplete ? [] : Object.keys(backupExcludedTables)).catch((error: unknown) => {
        tar.destroy(error instanceof Error ? error : new Error(String(error)))
        throw error
      }),
    ])
    // A failed fill destroys the tar stream, so the write error comes first. A full disk fails the write first.
    if (written.status === 'rejected') throw written.reason
    if (filled.status === 'rejected') throw filled.reason
    await openVerifiedBackup(partial)
    await rename(partial, file)
    await fsyncFolder(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function fill(tar: Pack, client: Client, files: string | undefined, tablesLeftOut: string[]) {
  const manifest: BackupManifest = []
  const note = (name: string, size: number, sha256: string) => manifest.push({ name, size, sha256 })
  const keep = async (name: string, content: Buffer) => {
    note(name, content.length, createHash('sha256').update(content).digest('hex'))
    await entry(tar, name, content)
  }
  await saveDatabaseSnapshot(client, tablesLeftOut, keep)
  // Files follow the rows: every file that a saved row names already exists.
  const foldersLeftOut = tablesLeftOut.length > 0 ? Object.keys(backupExcludedFolders) : []
  if (files)
    for (const path of await pathsIn(files))
      if (!foldersLeftOut.some((folder) => path.startsWith(`${folder}${sep}`))) await keepFile(tar, files, path, note)
  await entry(tar, backupPartNames.manifest, Buffer.from(JSON.stringify(manifest)))
  tar.finalize()
}

function entry(tar: Pack, name: string, content: Buffer) {
  return new Promise<void>((resolve, reject) => {
    const sink = tar.entry({ name }, content, (error) => (error ? reject(error) : resolve()))
    sink.on('error', reject)
  })
}

async function keepFile(
  tar: Pack,
  folder: string,
  path: string,
  note: (name: string, size: number, sha256: string) => void,
) {
  const handle = await open(join(folder, path)).catch(() => undefined)
  if (!handle) return // deleted meanwhile, with its row
  const name = backupPartNames.file(path)
  const { size, mode } = await handle.stat()
  const hash = createHash('sha256')
  const read = size > 0 ? handle.createReadStream({ end: size - 1 }) : Readable.from([])
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(read, hashed, tar.entry({ name, size, mode }))
  if (size === 0) await handle.close()
  note(name, size, hash.digest('hex'))
}

async function pathsIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const files = entries.filter((found) => found.isFile())
  const paths = files.map((found) => relative(folder, join(found.parentPath, found.name)))
  // Hidden folders hold uploads in progress, which no row names yet.
  return paths.filter((path) => !path.startsWith('.')).toSorted()
}
