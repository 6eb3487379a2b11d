import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ArticleCorrection } from '#server/database/schema/accords.ts'
import type { PdfWork } from './pdfWorker.ts'
import type { ReadPdf } from './readPdf.ts'

/** One more at each change of what is read in a file: those that were read before are then read again. */
export const EXTRACTION_VERSION = 3

/** A file that the engine does not come to an end with: on which page, from 0, and whether it was only slow. */
export class EngineCrash extends Error {
  readonly page: number | undefined
  readonly isLate: boolean
  constructor(message: string, { page, isLate }: { page: number | undefined; isLate: boolean }) {
    super(message)
    this.page = page
    this.isLate = isLate
  }
}

/** A document that takes more time than it was given, before anything of it is known. */
export type ExtractionTimeout = { state: 'long' }

const RESOURCES = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
/** So much of the time is for the signs of the pages; the rest for what is made of them. */
const SIGNS = 0.6
/** So many pages that end the engine are left out. */
const SKIPPED = 3

type Limits = {
  withinMs: number
  signal?: AbortSignal
  /** Where articles begin, by hand. */
  corrections?: ArticleCorrection[]
  /** Told now and then which page is read, from 1, and of how many. */
  onProgress?: (page: number, pages: number) => void
}
const TOLD_EACH_MS = 500

/**
 * What a PDF says, read on a thread of its own in bounded time and memory: nothing else is harmed by it. A page that
 * ends the engine is left out, and the others are read. What takes longer is `long`, with the pages that have come: it
 * takes at most twice the time given. Throws `EngineCrash` when nothing can be read.
 */
export async function extractText(
  bytes: Uint8Array,
  { withinMs, signal, corrections = [], onProgress }: Limits,
): Promise<ReadPdf | ExtractionTimeout> {
  const until = performance.now() + 2 * withinMs
  const skip: number[] = []
  let isLate = false
  for (;;) {
    const left = Math.min(withinMs, until - performance.now())
    try {
      const read = await readOnThread(
        { bytes, skip, corrections, readingMs: left * SIGNS },
        { withinMs: left, signal, onProgress },
      )
      if (!isLate) return read
      return 'texts' in read ? { ...read, state: 'long' } : { state: 'long' }
    } catch (error) {
      if (!(error instanceof EngineCrash)) throw error
      isLate ||= error.isLate
      const isOver = error.page === undefined || skip.length >= SKIPPED || performance.now() >= until
      if (isOver && isLate) return { state: 'long' }
      if (error.page === undefined || isOver) throw error
      skip.push(error.page)
    }
  }
}

type Progress = Pick<Limits, 'withinMs'> & { [Name in 'signal' | 'onProgress']: Limits[Name] | undefined }

async function readOnThread(work: Omit<PdfWork, 'page'>, { withinMs, signal, onProgress }: Progress): Promise<ReadPdf> {
  signal?.throwIfAborted()
  const page = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(new URL('pdfWorker.ts', import.meta.url), {
    workerData: { ...work, page } satisfies PdfWork,
    resourceLimits: RESOURCES,
    // What an engine prints may quote the file.
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
    const [read] = (await Promise.race([once(worker, 'message', { signal: stop }), died])) as [ReadPdf]
    return read
  } catch {
    signal?.throwIfAborted()
    // Of what a library throws nothing is told: it may quote the file.
    const at = Atomics.load(page, 0)
    throw new EngineCrash(late.aborted ? 'The engine does not end in time' : 'The engine has failed', {
      page: at > 0 ? at - 1 : undefined,
      isLate: late.aborted,
    })
  } finally {
    clearInterval(telling)
    ended.abort()
    await worker.terminate()
  }
}
