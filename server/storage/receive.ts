import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { durations } from '#server/privacy/durations.ts'
import { HttpError } from '#server/lib/errors.ts'
import { toSeconds } from '#server/lib/duration.ts'
import { HEAD_BYTES, nameOf, typeOf, type FileType } from './fileTypes.ts'

/** A file that has come in whole and is known for what it is; not kept yet. */
export type Received = { path: string; size: number; sha256: string; type: FileType; discard: () => Promise<void> }

type Limits = { into: string; types: FileType[]; bytes: number }

const LEFT_AFTER_MS = 1000 * toSeconds(durations.halfFile)

/**
 * Writes what comes to a file of its own on the disk, in bounded memory, and looks at its first bytes. Throws a
 * refusal for a person as soon as it is too large or of another type, and leaves nothing.
 */
export async function receive(content: AsyncIterable<Uint8Array>, { into, types, bytes }: Limits): Promise<Received> {
  await mkdir(into, { recursive: true, mode: 0o700 })
  const path = join(into, randomBytes(16).toString('hex'))
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  const checked = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > bytes) throw new HttpError(413, `Ce fichier dépasse ${sizeInWords(bytes)}.`)
      if (head.length < HEAD_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)])
        if (head.length >= HEAD_BYTES) admitted(head, types)
      }
      hash.update(chunk)
      yield chunk
    }
  }
  // Opened before anything is read: what fails at once would else be removed before it is there.
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(content, checked, file.createWriteStream({ flush: true }))
    return { path, size, sha256: hash.digest('hex'), type: admitted(head, types), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** A size as people say it, never more than it is. */
function sizeInWords(bytes: number) {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: 1, roundingMode: 'trunc' } as const
  return new Intl.NumberFormat('fr', format).format(value)
}

function admitted(head: Buffer, types: FileType[]): FileType {
  const type = typeOf(head)
  if (type && types.includes(type)) return type
  throw new HttpError(415, `Ce fichier n’est pas dans un format accepté (${types.map(nameOf).join(', ')}).`)
}

/** Removes what a process that was killed had begun to receive; others may be receiving meanwhile. */
export async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
