import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArticleStartCorrection, OcrPage } from '#server/database/schema/accords.ts'
import { loadCompiledPdfEngine } from './pdfium.ts'
import type { PdfWorkerInput } from './pdfWorker.ts'
import type { PdfReadingResult } from './readPdf.ts'

/**
 * Version of the PDF text extraction. Increment it whenever the extracted text changes: PDFs read by an older version
 * are then read again.
 */
export const PDF_TEXT_EXTRACTION_VERSION = 5

/** Error of a PDF engine that crashed or timed out (`isLate`), with the page (numbered from 0). */
export class PdfEngineCrashError extends Error {
  readonly page: number | undefined
  readonly isLate: boolean
  constructor(message: string, { page, isLate }: { page: number | undefined; isLate: boolean }) {
    super(message)
    this.page = page
    this.isLate = isLate
  }
}

/** Result of a PDF text extraction that timed out before any text was known. */
export type TimedOutTextExtraction = { state: 'long' }

const RESOURCES = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
/** Share of a PDF extraction's time limit for reading glyphs; the rest is for processing them. */
const SIGNS = 0.6
/** Maximum number of a PDF's pages skipped because they crash the engine. */
const SKIPPED = 3

type Limits = {
  withinMs: number
  signal?: AbortSignal
  /** Board's corrections of where articles begin in the PDF. */
  corrections?: ArticleStartCorrection[]
  /** Recognized text (OCR) of the PDF's pages, by page number from 0. */
  recognized?: ReadonlyMap<number, OcrPage>
  /** Callback that regularly receives the PDF page being read, from 1, and the number of pages. */
  onProgress?: (page: number, pages: number) => void
}
const TOLD_EACH_MS = 500

/**
 * Extracts a PDF's text in a thread of its own, with limited time and memory. Skips pages that crash the engine.
 * Returns the state `long` after a timeout, with the pages read so far, within twice `withinMs`. Throws
 * `PdfEngineCrashError` when nothing can be read.
 */
export async function extractText(
  bytes: Uint8Array,
  { withinMs, signal, corrections = [], recognized = new Map(), onProgress }: Limits,
): Promise<PdfReadingResult | TimedOutTextExtraction> {
  const until = performance.now() + 2 * withinMs
  const skip: number[] = []
  let isLate = false
  for (;;) {
    const left = Math.min(withinMs, until - performance.now())
    try {
      const read = await readOnThread(
        { bytes, skip, corrections, recognized, readingMs: left * SIGNS },
        { withinMs: left, signal, onProgress },
      )
      if (!isLate) return read
      return 'texts' in read ? { ...read, state: 'long' } : { state: 'long' }
    } catch (error) {
      if (!(error instanceof PdfEngineCrashError)) throw error
      isLate ||= error.isLate
      const isOver = error.page === undefined || skip.length >= SKIPPED || performance.now() >= until
      if (isOver && isLate) return { state: 'long' }
      if (error.page === undefined || isOver) throw error
      skip.push(error.page)
    }
  }
}

type Progress = Pick<Limits, 'withinMs'> & { [Name in 'signal' | 'onProgress']: Limits[Name] | undefined }

async function readOnThread(
  work: Omit<PdfWorkerInput, 'page' | 'engine'>,
  { withinMs, signal, onProgress }: Progress,
): Promise<PdfReadingResult> {
  const engine = await loadCompiledPdfEngine()
  signal?.throwIfAborted()
  const page = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('pdfWorker.ts', import.meta.url), {
    workerData: { ...work, engine, page } satisfies PdfWorkerInput,
    resourceLimits: RESOURCES,
    // Engine output may quote the file.
    stdout: true,
    stderr: true,
  })
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(withinMs)))
  const telling = setInterval(() => {
    const at = Atomics.load(page, 0)
    if (at > 0) onProgress?.(at, Atomics.load(page, 1))
  }, TOLD_EACH_MS)
  const ended = new AbortController()
  try {
    const stop = AbortSignal.any([late, ended.signal, ...(signal ? [signal] : [])])
    const died = once(worker, 'exit', { signal: stop }).then(() => {
      throw new Error('The engine has ended without a word')
    })
    const [read] = (await Promise.race([once(worker, 'message', { signal: stop }), died])) as [PdfReadingResult]
    return read
  } catch {
    signal?.throwIfAborted()
    // Library errors are hidden, since they may quote the file.
    const at = Atomics.load(page, 0)
    throw new PdfEngineCrashError(late.aborted ? 'The engine does not end in time' : 'The engine has failed', {
      page: at > 0 ? at - 1 : undefined,
      isLate: late.aborted,
    })
  } finally {
    clearInterval(telling)
    ended.abort()
    await worker.terminate()
  }
}
