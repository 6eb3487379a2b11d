import { parentPort, workerData } from 'node:worker_threads'
import type { ArticleCorrection, RecognizedPage } from '#server/database/schema/accords.ts'
import { readPdf } from './readPdf.ts'

// Reads one PDF on a thread of its own, which ends with it: whatever a file does to the engine, it does it here.

/**
 * What the thread is given. In `page` it says which page it is at, from 1 on, and 0 beside them: it may end without a
 * word; and then of how many.
 */
export type PdfWork = {
  bytes: Uint8Array
  skip: number[]
  readingMs: number
  corrections: ArticleCorrection[]
  recognized: ReadonlyMap<number, RecognizedPage>
  page: Int32Array
}

const MOST_BYTES = 768 * 1_048_576
// The engine's memory is not the thread's heap, and no limit of the thread holds it.
const { grow } = WebAssembly.Memory.prototype as { grow: (this: WebAssembly.Memory, pages: number) => number }
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('The engine asks for too much memory')
  return grow.call(this, pages)
}

const { bytes, skip, readingMs, corrections, recognized, page } = workerData as PdfWork
const onPage = (at: number, pages: number) => {
  Atomics.store(page, 1, pages)
  Atomics.store(page, 0, at + 1)
}
const limits = { skip: new Set(skip), readingMs, corrections, recognized, onPage }
parentPort?.postMessage(await readPdf(bytes, limits), [])
