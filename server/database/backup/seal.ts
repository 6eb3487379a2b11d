import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

// Header of a zstd skippable frame, which decompressors ignore.
const HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const LENGTH = HEAD.length + 32

/** Returns a stream that appends a checksum to a zstd-compressed backup: the SHA-256 of everything before it. */
export function createChecksumAppendStream() {
  const hash = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([HEAD, hash.digest()]))
    },
  })
}

/**
 * Verifies the checksum frame of a backup file. Returns the file's length without it, in bytes. Throws a French
 * sentence when any byte differs.
 */
export async function verifyBackupChecksum(file: string) {
  const sealed = await readEnd(file)
  const hash = createHash('sha256')
  if (sealed) for await (const chunk of createReadStream(file, { end: sealed.length - 1 })) hash.update(chunk as Buffer)
  if (sealed?.seal.equals(Buffer.concat([HEAD, hash.digest()]))) return sealed.length
  throw new Error(
    `${file} n’est pas une sauvegarde d’${SOFTWARE_DISPLAY_NAME}, ou elle est incomplète ou abîmée. Rien n’a été changé.`,
  )
}

async function readEnd(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    throw new Error(`Le fichier ${file} n’existe pas ou ne peut pas être lu.`, { cause: error })
  })
  try {
    const length = (await handle.stat()).size - LENGTH
    if (length <= 0) return undefined
    const { buffer } = await handle.read(Buffer.alloc(LENGTH), 0, LENGTH, length)
    return { length, seal: buffer }
  } finally {
    await handle.close()
  }
}
