import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { BackupManifest, backupPartNames } from './format.ts'
import { verifyBackupChecksum } from './seal.ts'

/** Backup file whose checksum has been verified; `length` is its size in bytes without the checksum. */
export type VerifiedBackup = { file: string; length: number }

/** Part of a backup file, from the tar archive: name, and content to read to its end before the next part. */
export type BackupTarEntry = { name: string; content: AsyncIterable<Buffer> }

/** Verifies a backup by reading it once. Throws a French sentence when the file is damaged, truncated or no backup. */
export async function openVerifiedBackup(file: string): Promise<VerifiedBackup> {
  return { file, length: await verifyBackupChecksum(file) }
}

/**
 * Yields the parts of a backup file in order. Read each part to its end before the next. Throws when parts are missing
 * or changed.
 */
export async function* readBackupParts({ file, length }: VerifiedBackup): AsyncGenerator<BackupTarEntry> {
  const tar = extract()
  const fed = pipeline(createReadStream(file, { end: length - 1 }), createZstdDecompress(), tar)
  fed.catch(() => undefined) // the loop below throws the same error
  const seen: BackupManifest = []
  let manifest: unknown
  for await (const entry of tar) {
    const { name } = entry.header
    if (name === backupPartNames.manifest) {
      manifest = JSON.parse(await readBackupPartText(entry))
      continue
    }
    const hash = createHash('sha256')
    let size = 0
    const content = async function* () {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    }
    yield { name, content: content() }
    seen.push({ name, size, sha256: hash.digest('hex') })
  }
  await fed
  if (!isDeepStrictEqual(BackupManifest.parse(manifest), seen))
    throw new Error(`Il manque des parties à la sauvegarde ${file}, ou elles ont changé. Rien n’a été changé.`)
}

/** Reads a short part of a backup file as text. */
export async function readBackupPartText(content: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
