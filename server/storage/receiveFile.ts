import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { HttpError } from '#server/lib/errors.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { FILE_SIGNATURE_BYTES, fileTypeName, detectFileType, type FileType } from './fileTypes.ts'

/** Completely received upload of a known file type, in a temporary file and not stored yet. */
export type ReceivedFile = { path: string; size: number; sha256: string; type: FileType; discard: () => Promise<void> }

type Limits = { into: string; types: FileType[]; bytes: number }

const LEFT_AFTER_MS = 1000 * durationToSeconds(retentionPeriods.halfFile)

/**
 * Writes an upload to a temporary file with bounded memory and checks its type. Throws an `HttpError` and deletes the
 * file as soon as it is too large or of another type.
 */
export async function receiveFile(
  content: AsyncIterable<Uint8Array>,
  { into, types, bytes }: Limits,
): Promise<ReceivedFile> {
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
      if (head.length < FILE_SIGNATURE_BYTES) {
        head = Buffer.concat([head, chunk.subarray(0, FILE_SIGNATURE_BYTES)])
        if (head.length >= FILE_SIGNATURE_BYTES) admitted(head, types)
      }
      hash.update(chunk)
      yield chunk
    }
  }
  // Opens the file first: on an early error, `discard` would run before it exists.
  const file = await open(path, 'wx', 0o600)
  try {
    await pipeline(content, checked, file.createWriteStream({ flush: true }))
    return { path, size, sha256: hash.digest('hex'), type: admitted(head, types), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Returns a file size in French, rounded down. */
function sizeInWords(bytes: number) {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: 1, roundingMode: 'trunc' } as const
  return new Intl.NumberFormat('fr', format).format(value)
}

function admitted(head: Buffer, types: FileType[]): FileType {
  const type = detectFileType(head)
  if (type && types.includes(type)) return type
  throw new HttpError(415, `Ce fichier n’est pas dans un format accepté (${types.map(fileTypeName).join(', ')}).`)
}

/** Deletes abandoned temporary uploads; recent ones may still be in progress. */
export async function clearTemporaryUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
  }
}
