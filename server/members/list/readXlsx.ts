import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { refuseFile } from '#server/lib/refuseFile.ts'

const RESOURCES = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const WITHIN_MS = 10_000
/** What a list of 5,000 lines is at most once unpacked. */
const UNPACKED = 48 * 1_048_576
const ENTRIES = 500
const UNREADABLE =
  'Ce classeur ne se lit pas. Enregistrez-le de nouveau en .xlsx, ou en CSV, sans mot de passe. Rien n’a changé.'

/**
 * The cells of a workbook's first sheet, as texts; a day is `2026-11-22`. Read on a thread of its own, in bounded time
 * and memory. Throws a refusal in French for what is none, or is made to do harm.
 */
export async function readXlsx(bytes: Buffer, { rows, cells }: { rows: number; cells: number }): Promise<string[][]> {
  if (unpackedSize(bytes) > UNPACKED) refuseFile('Ce classeur est trop grand une fois ouvert. Rien n’a changé.')
  const workerData = { bytes: new Uint8Array(bytes), rows, cells }
  const worker = new Worker(new URL('xlsxWorker.ts', import.meta.url), {
    workerData,
    resourceLimits: RESOURCES,
    // What a reader prints may quote the file.
    stdout: true,
    stderr: true,
  })
  const ended = new AbortController()
  const stop = AbortSignal.any([AbortSignal.timeout(WITHIN_MS), ended.signal])
  try {
    const died = once(worker, 'exit', { signal: stop }).then(() => {
      throw new Error('The reader has ended without a word')
    })
    const [read] = (await Promise.race([once(worker, 'message', { signal: stop }), died])) as [string[][]]
    return read
  } catch {
    return refuseFile(UNREADABLE)
  } finally {
    ended.abort()
    await worker.terminate()
  }
}

const [DIRECTORY, DIRECTORY_END] = [0x02014b50, 0x06054b50]

/** What the files of a ZIP say that they are together: the reader takes no more than that of each. Infinite for what is none. */
function unpackedSize(zip: Buffer): number {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > zip.length || zip.readUInt32LE(end) !== DIRECTORY_END) return refuseFile(UNREADABLE)
  let [at, size] = [zip.readUInt32LE(end + 16), 0]
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES) return Infinity
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== DIRECTORY) return refuseFile(UNREADABLE)
    size += zip.readUInt32LE(at + 24)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return size
}
