import { buffer } from 'node:stream/consumers'
import { and, eq, isNull } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { MAX_OCR_PDF_PAGES } from '#contract/office/limits.ts'
import { accord_documents, accord_recognized_pages, type OcrPage } from '#server/database/schema/accords.ts'
import { IsolatedTaskError, withIsolatedProcess } from '#server/isolated/isolate.ts'
import { defineBackgroundJob, StorableJobError, type BackgroundJobServices } from '#server/jobs/job.ts'
import { queuePdfTextExtractions } from '#server/accords/extractJobs.ts'
import { queueTextRecognition, textRecognitionJobKind } from './recognitionQueue.ts'
import type { TextRecognitionInput } from './recognizePage.ts'

const MINUTE = 60_000
/** Number of pages recognized (OCR) per process and job run, so that other jobs get their turn. */
const BATCH = 5
/** Number of pages with failed text recognition (OCR) after which the PDF's other pages are given up. */
const FAILURES_AT_MOST = 5
/** Delay in milliseconds before a PDF is queued for OCR again while another PDF is being recognized. */
const AGAIN_MS = 5000

class PageLimit extends Error {}
const LIMITS = {
  memoryMb: 640,
  cpuMs: 2 * MINUTE,
  isBackground: true,
  onLimit(): never {
    throw new PageLimit('A page takes too much time or memory')
  },
}
const MODULE = new URL('recognizePage.ts', import.meta.url)

let isRecognizing = false

/**
 * Job that recognizes the text (OCR) of the next scanned pages of a PDF, one PDF at a time. When all are done, it
 * queues the PDF's text extraction again.
 */
export const textRecognitionJob = defineBackgroundJob({
  ...textRecognitionJobKind,
  // A busy process may take six times its CPU time, and a failed page is retried once.
  limits: { withinMs: 30 * MINUTE },
  async run({ document }, tools) {
    if (isRecognizing) return queueTextRecognition(tools.db, document, new Date(Date.now() + AGAIN_MS))
    isRecognizing = true
    try {
      await recognizeNext(document, tools)
    } finally {
      isRecognizing = false
    }
  },
})

async function recognizeNext(document: number, { db, files, log, signal }: BackgroundJobServices) {
  const [row] = await db.select().from(accord_documents).where(eq(accord_documents.id, document))
  if (!row) return
  const left = await leftPages(db, document, row.drawn_pages)
  if (left.length > 0) {
    const file = await files.open(row.file)
    if (!file) throw new StorableJobError('The file is not there')
    const bytes = new Uint8Array(await buffer(await file.read()))
    await recognizePages(bytes, left.slice(0, BATCH), { db, document, signal })
  }
  const failed = await db.$count(accord_recognized_pages, isFailedOf(document))
  if (failed >= FAILURES_AT_MOST) {
    log.warn({ document }, 'text recognition of a document failed: its other pages are skipped')
    for (const page of left.slice(BATCH)) await savePage(db, document, page, null)
  }
  const isOver = failed >= FAILURES_AT_MOST || left.length <= BATCH
  await (isOver ? queuePdfTextExtractions(db, [document]) : queueTextRecognition(db, document))
}

/** Returns the PDF pages to recognize (OCR) that were not tried yet, numbered from 0. */
async function leftPages(db: Database, document: number, drawn: number[] | null): Promise<number[]> {
  const rows = await db
    .select({ page: accord_recognized_pages.page })
    .from(accord_recognized_pages)
    .where(eq(accord_recognized_pages.document_id, document))
  const known = new Set(rows.map(({ page }) => page))
  return (drawn ?? []).slice(0, MAX_OCR_PDF_PAGES).filter((page) => !known.has(page))
}

type Context = { db: Database; document: number; signal: AbortSignal }

/**
 * Recognizes PDF pages (OCR) in isolated processes and saves their text. A page that ends its process is retried once,
 * then marked as failed.
 */
async function recognizePages(bytes: Uint8Array, pages: number[], { db, document, signal }: Context) {
  let left = pages
  let triedTwice: number | undefined
  while (left.length > 0) {
    const [first] = left
    try {
      await withIsolatedProcess<TextRecognitionInput, OcrPage, never, void, void>(MODULE, LIMITS, async (recognize) => {
        await recognize({ bytes })
        for (const page of left) {
          signal.throwIfAborted()
          await savePage(db, document, page, await recognize({ page }))
          left = left.slice(1)
        }
      })
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof PageLimit || error instanceof IsolatedTaskError)) throw error
      const [page] = left
      if (page === undefined) return
      if (page === first && page === triedTwice) {
        await savePage(db, document, page, null)
        left = left.slice(1)
      } else triedTwice = page
    }
  }
}

const isFailedOf = (document: number) =>
  and(eq(accord_recognized_pages.document_id, document), isNull(accord_recognized_pages.recognized))

async function savePage(db: Database, document: number, page: number, recognized: OcrPage | null) {
  await db.insert(accord_recognized_pages).values({ document_id: document, page, recognized }).onConflictDoNothing()
}
