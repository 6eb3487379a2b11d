import { and, asc, eq, inArray, isNull, lt, not, sql } from '#server/drizzle/drizzle.ts'
import type { AttachedPdfForBoard, ArticleExtractedFromPdf } from '#contract/accords/office.ts'
import { pdfPageTextLineFrom } from '#contract/accords/pageLines.ts'
import { isOfficeUsedPdfSql } from '#server/content/isOfficeUsedPdfSql.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import {
  accord_clauses,
  accord_documents,
  accord_pages,
  accord_recognized_pages,
  type OcrPage,
} from '#server/database/schema/accords.ts'
import { event_documents } from '#server/database/schema/events.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import {
  extractDocumentTextJob,
  retrySlowTextExtractionJob,
  queuePdfTextExtractions,
} from '#server/accords/extractJobs.ts'
import { textRecognitionJobKind } from '#server/accords/recognition/recognitionQueue.ts'
import { UNFINISHED_UPLOAD_EXPIRY } from './uploads.ts'

const noDocument = () => new NotFoundError('Ce document n’existe pas ou plus.')

/**
 * SQL condition: an agreement's PDF is being read or its extraction job is due. False when the next attempt is later.
 */
const isWaiting = sql<boolean>`exists (
  select from ${jobs} where ${jobs.name} in (${extractDocumentTextJob.name}, ${retrySlowTextExtractionJob.name})
    and ${jobs.key} = ${accord_documents}.id::text and ${jobs.failed_at} is null
    and (${jobs.lease} is not null or ${jobs.due_at} <= now()))`

/** Returns the text extraction state of the named agreement PDFs, published or not. Unknown names are skipped. */
export async function readTextExtractionStatesOfPdfs(db: Database, names: string[]): Promise<AttachedPdfForBoard[]> {
  const { name, size, state, progress, pages, pages_read, pages_recognized, headers, language, attachments } =
    accord_documents
  const rows = await db
    .select({
      name,
      size,
      state,
      progress,
      pages,
      pages_read,
      pages_recognized,
      headers,
      language,
      attachments,
      recognition: recognitionState,
      is_waiting: isWaiting,
      articles: sql<number>`(
        select count(*)::int from ${accord_clauses} where document_id = ${accord_documents}.id)`,
    })
    .from(accord_documents)
    .where(inArray(name, names))
  return rows.map((row) => ({ ...row, progress: row.is_waiting ? row.progress : null }))
}

/** SQL for the progress of a PDF's text recognition (OCR); null when it has no scanned pages. */
const recognitionState = sql<AttachedPdfForBoard['recognition']>`case
  when cardinality(${accord_documents.drawn_pages}) > 0 then (
    select json_build_object(
      'pages', cardinality(${accord_documents.drawn_pages}),
      'tried', count(*),
      'failed', count(*) filter (where recognized is null),
      'is_running', exists (
        select from ${jobs} where ${jobs.name} = ${textRecognitionJobKind.name}
          and ${jobs.key} = ${accord_documents}.id::text and ${jobs.failed_at} is null))
    from ${accord_recognized_pages} where document_id = ${accord_documents}.id)
  end`

async function documentNamed(db: Database, name: string) {
  const [found] = await db.select().from(accord_documents).where(eq(accord_documents.name, name))
  if (!found) throw noDocument()
  return found
}

/**
 * Queues an agreement's PDF for text extraction again, including pages where text recognition (OCR) failed. Manual
 * corrections are kept.
 */
export async function requeuePdfExtractionForBoard(db: Database, name: string, by_member: number): Promise<void> {
  const { id } = await documentNamed(db, name)
  await inTransaction(db, async (tx) => {
    await tx.update(accord_documents).set({ progress: null }).where(eq(accord_documents.id, id))
    const { document_id, recognized } = accord_recognized_pages
    await tx.delete(accord_recognized_pages).where(and(eq(document_id, id), isNull(recognized)))
    await queuePdfTextExtractions(tx, [id])
    await writeAuditLogLine(tx, { by_member, act: 'document.reread', subject: `documents/${name}` })
  })
}

/** Returns the PDF of an agreement or event for the office. Throws NotFound for an unknown name. */
export async function openPdfForBoard(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  name: string,
): Promise<OutgoingFile> {
  const fileIn = (table: typeof accord_documents | typeof event_documents) =>
    db.select({ file: table.file }).from(table).where(eq(table.name, name))
  const [found] = [...(await fileIn(accord_documents)), ...(await fileIn(event_documents))]
  const file = found && (await files.open(found.file))
  if (!file) throw noDocument()
  return { ...file, name, disposition: 'inline' }
}

/** Returns the articles of an agreement's PDF with the line at which each begins. */
export async function readArticlesExtractedFromPdf(db: Database, name: string): Promise<ArticleExtractedFromPdf[]> {
  const { id } = await documentNamed(db, name)
  const { number, title, page, start_at, rank, document_id } = accord_clauses
  const rows = await db
    .select({ number, title, page, start_at, text: accord_pages.text })
    .from(accord_clauses)
    .innerJoin(accord_pages, and(eq(accord_pages.document_id, document_id), eq(accord_pages.page, page)))
    .where(eq(document_id, id))
    .orderBy(asc(rank))
  return rows.map(({ text, start_at: start, ...article }) => ({ ...article, line: pdfPageTextLineFrom(text, start) }))
}

/**
 * Returns the text of a PDF's page, with the words that text recognition (OCR) is unsure of. Throws NotFound for an
 * unknown page.
 */
export async function readPdfPageTextForBoard(db: Database, { name, page }: { name: string; page: number }) {
  const { id } = await documentNamed(db, name)
  const [found] = await db
    .select({
      page: accord_pages.page,
      text: accord_pages.text,
      is_recognized: accord_pages.is_recognized,
      recognized: accord_recognized_pages.recognized,
    })
    .from(accord_pages)
    .leftJoin(accord_recognized_pages, isPictureOf)
    .where(and(eq(accord_pages.document_id, id), eq(accord_pages.page, page)))
  if (!found) throw new NotFoundError('Le texte de cette page n’est pas connu.')
  const { recognized, ...read } = found
  return { ...read, unsure: read.is_recognized ? unsureWords(recognized) : [] }
}

/** SQL join condition between a PDF page and its recognized text (OCR), whose pages are numbered from 0. */
const isPictureOf = and(
  eq(accord_recognized_pages.document_id, accord_pages.document_id),
  eq(accord_recognized_pages.page, sql`${accord_pages.page} - 1`),
)

/** OCR confidence (0 to 100) below which a recognized word is listed as unsure, and maximum number of such words. */
const [SURE, UNSURE_AT_MOST] = [60, 100]

const unsureWords = (recognized: OcrPage | null): string[] =>
  (recognized?.lines ?? [])
    .flat()
    .flatMap(([text, , , , , sure]) => (sure < SURE ? text : []))
    .slice(0, UNSURE_AT_MOST)

/** Deletes PDFs without an agreement or event that no draft, scheduled publication or saved version names. */
export async function sweepUnusedPdfDocuments({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  for (const [table, owner] of [
    [accord_documents, accord_documents.accord_id],
    [event_documents, event_documents.event_id],
  ] as const) {
    const isNobodys = and(
      isNull(owner),
      lt(table.added_at, sqlTimeAgo(UNFINISHED_UPLOAD_EXPIRY)),
      not(isOfficeUsedPdfSql(sql`${table}.name`)),
    )
    const gone = await db.delete(table).where(isNobodys).returning({ file: table.file })
    for (const { file } of gone) await files.remove(file)
  }
}
