import { buffer } from 'node:stream/consumers'
import { and, eq, lt, notExists, or, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { MAX_OCR_PDF_PAGES } from '#contract/office/limits.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_documents, accord_recognized_pages } from '#server/database/schema/accords.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import type { Transaction } from '#server/database/connect.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob, StorableJobError, type BackgroundJobServices } from '#server/jobs/job.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { queueTextRecognition } from './recognition/recognitionQueue.ts'
import { saveExtractedText } from './saveExtractedText.ts'
import { PdfEngineCrashError, extractText, PDF_TEXT_EXTRACTION_VERSION } from './text/extractText.ts'

const MINUTE = 60_000
/** Time limit and delay of each attempt to extract a PDF's text, since the machine may be busy. */
const ATTEMPTS = [
  { withinMs: 2 * MINUTE, afterMs: 0 },
  { withinMs: 10 * MINUTE, afterMs: 5 * MINUTE },
  { withinMs: 40 * MINUTE, afterMs: 60 * MINUTE },
]
const [FIRST, LAST] = [2 * MINUTE, 40 * MINUTE]
const turns = new Semaphore({ atOnce: 1, waiting: 100 })

/**
 * Job that extracts the text of an agreement's PDF. A PDF that crashes the PDF engine is marked as damaged; one that
 * exceeds the time limit is retried later.
 */
export const extractDocumentTextJob = defineBackgroundJob({
  name: 'accords.extract',
  payload: z.object({ document: z.int() }),
  // Time for one job in the queue before this one; each may take twice its limit.
  limits: { withinMs: 4 * FIRST + MINUTE },
  run: ({ document }, tools) => turns.run(() => readDocument(document, 0, tools)),
})

let isReading = false

/** Job that extracts a slow PDF's text again with more time, one PDF at a time and apart from the other extractions. */
export const retrySlowTextExtractionJob = defineBackgroundJob({
  name: 'accords.extractLonger',
  payload: z.object({
    document: z.int(),
    attempt: z
      .int()
      .min(1)
      .max(ATTEMPTS.length - 1),
  }),
  limits: { withinMs: 2 * LAST + MINUTE },
  async run({ document, attempt }, tools) {
    if (isReading) return wantLonger(tools.db, document, attempt)
    isReading = true
    try {
      await readDocument(document, attempt, tools)
    } finally {
      isReading = false
    }
  },
})

async function readDocument(document: number, attempt: number, { db, files, log, signal }: BackgroundJobServices) {
  const [row] = await db.select().from(accord_documents).where(eq(accord_documents.id, document))
  if (!row) return
  const file = await files.open(row.file)
  if (!file) throw new StorableJobError('The file is not there')
  const bytes = new Uint8Array(await buffer(await file.read()))
  const { withinMs = FIRST } = ATTEMPTS[attempt] ?? {}
  const isThis = eq(accord_documents.id, document)
  let told: Promise<unknown> = Promise.resolve()
  const onProgress = (page: number, pages: number) => {
    const write = () => db.update(accord_documents).set({ progress: { page, pages } }).where(isThis)
    told = told
      .then(write)
      .catch((err: unknown) => log.warn({ err }, 'the progress of a text extraction could not be sent'))
  }
  const { corrections } = row
  const { recognized, tried } = await recognizedPages(db, document)
  const read = await extractText(bytes, { withinMs, signal, corrections, recognized, onProgress }).catch(
    (error: unknown) => {
      if (error instanceof PdfEngineCrashError) return { state: 'endommage' } as const
      throw error
    },
  )
  await told
  if (read.state === 'endommage') log.info({ document }, 'a document is damaged: its text cannot be extracted')
  const isToRecognize = 'drawn' in read && read.drawn.slice(0, MAX_OCR_PDF_PAGES).some((page) => !tried.has(page))
  const then = async (tx: Transaction) => {
    if (isToRecognize) await queueTextRecognition(tx, document)
  }
  if (read.state !== 'long') return saveExtractedText(db, document, read, then)
  const isLast = attempt + 1 >= ATTEMPTS.length
  log.warn({ document, attempt, isLast }, 'text extraction of a document timed out')
  if (!isLast) return saveExtractedText(db, document, read, (tx) => wantLonger(tx, document, attempt + 1))
  // Keeps the partial text after the last attempt, until someone asks for another reading.
  await saveExtractedText(db, document, 'texts' in read && read.read > 0 ? { ...read, state: 'partiel' } : read, then)
}

/** Returns a PDF's pages with recognized text (OCR), and the pages already tried, numbered from 0. */
async function recognizedPages(db: Database, document: number) {
  const { page, recognized, document_id } = accord_recognized_pages
  const rows = await db.select({ page, recognized }).from(accord_recognized_pages).where(eq(document_id, document))
  return {
    recognized: new Map(rows.flatMap((row) => (row.recognized ? [[row.page, row.recognized] as const] : []))),
    tried: new Set(rows.map((row) => row.page)),
  }
}

async function wantLonger(tx: Transaction | Database, document: number, attempt: number): Promise<void> {
  const at = new Date(Date.now() + (ATTEMPTS[attempt]?.afterMs ?? 0))
  await queueBackgroundJob(tx, retrySlowTextExtractionJob, { document, attempt }, { key: String(document), at })
}

/** Queues the text extraction of the given PDFs. */
export async function queuePdfTextExtractions(tx: Transaction | Database, documents: number[]): Promise<void> {
  for (const document of documents)
    await queueBackgroundJob(tx, extractDocumentTextJob, { document }, { key: String(document) })
}

/**
 * Queues the text extraction of PDFs without text or pending job, and of those read by an earlier version of the
 * extraction.
 */
export async function queueMissingOrOutdatedExtractions(db: Database): Promise<void> {
  const waiting = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.name, extractDocumentTextJob.name),
        sql`${jobs.key} = ${accord_documents.id}::text`,
        sql`${jobs.failed_at} is null`,
      ),
    )
  const rows = await db
    .select({ id: accord_documents.id })
    .from(accord_documents)
    .where(
      and(
        or(eq(accord_documents.state, 'attente'), lt(accord_documents.reading, PDF_TEXT_EXTRACTION_VERSION)),
        notExists(waiting),
      ),
    )
  await queuePdfTextExtractions(
    db,
    rows.map(({ id }) => id),
  )
}
