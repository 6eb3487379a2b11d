import { parentPort, workerData } from 'node:worker_threads'
import type { ArticleStartCorrection, OcrPage } from '#server/database/schema/accords.ts'
import { readPdf } from './readPdf.ts'

// Entry of the thread that reads one PDF and ends with it, so that a malicious file only harms this thread.

/**
 * Input of the worker thread that reads a PDF. The thread writes the current page (from 1; 0 between pages) and the
 * page count to `page`, since it may die silently.
 */
export type PdfWorkerInput = {
  bytes: Uint8Array
  engine: WebAssembly.Module
  skip: number[]
  readingMs: number
  corrections: ArticleStartCorrection[]
  recognized: ReadonlyMap<number, OcrPage>
  page: Int32Array
}

const MOST_BYTES = 768 * 1_048_576
// The engine's WebAssembly memory is outside the thread's heap limits.
const { grow } = WebAssembly.Memory.prototype as { grow: (this: WebAssembly.Memory, pages: number) => number }
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * 65_536 > MOST_BYTES) throw new RangeError('The engine asks for too much memory')
  return grow.call(this, pages)
}

const { bytes, engine, skip, readingMs, corrections, recognized, page } = workerData as PdfWorkerInput
const onPage = (at: number, pages: number) => {
  Atomics.store(page, 1, pages)
  Atomics.store(page, 0, at + 1)
}
const limits = { engine, skip: new Set(skip), readingMs, corrections, recognized, onPage }
parentPort?.postMessage(await readPdf(bytes, limits), [])
