import { eq } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { accord_clauses, accord_documents, accord_pages, accord_passages } from '#server/database/schema/accords.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueSpellingVocabularyRebuild } from './buildVocabulary.ts'
import { PDF_TEXT_EXTRACTION_VERSION, type TimedOutTextExtraction } from './text/extractText.ts'
import { measureTextColumn } from './text/measureTextColumn.ts'
import type { PdfReadingResult } from './text/readPdf.ts'

type Text = Extract<PdfReadingResult, { texts: unknown }>

// Batch sizes that keep a statement within the database's limits of size and time.
const AT_ONCE = { pages: 50, clauses: 200, passages: 200 }

/**
 * Saves a PDF's extracted text over the former one, and runs `then` in the same transaction. Does nothing for a deleted
 * PDF. Keeps a former text with more pages when the new extraction timed out.
 */
export async function saveExtractedText(
  db: Database,
  document: number,
  read: PdfReadingResult | TimedOutTextExtraction,
  then?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ accord: accord_documents.accord_id, pages_read: accord_documents.pages_read })
      .from(accord_documents)
      .where(eq(accord_documents.id, document))
      .for('update')
    if (!row) return
    await then?.(tx)
    const known = 'texts' in read ? read.read : null
    if (read.state === 'long' && (row.pages_read ?? 0) > (known ?? 0)) {
      await tx
        .update(accord_documents)
        .set({ reading: PDF_TEXT_EXTRACTION_VERSION, progress: null })
        .where(eq(accord_documents.id, document))
      return
    }
    for (const table of [accord_pages, accord_clauses, accord_passages])
      await tx.delete(table).where(eq(table.document_id, document))
    if ('texts' in read) await insertText(tx, { document, accord: row.accord }, read)
    const pages = 'pages' in read ? read.pages : null
    const { attachments, drawn } = 'drawn' in read ? read : { attachments: null, drawn: null }
    const pages_recognized = 'texts' in read ? read.texts.filter((text) => text.is_recognized).length : null
    const { headers, language } = 'texts' in read ? read : { headers: null, language: null }
    await tx
      .update(accord_documents)
      .set({
        state: read.state,
        pages,
        pages_read: known,
        pages_recognized,
        attachments,
        drawn_pages: drawn,
        reading: PDF_TEXT_EXTRACTION_VERSION,
        progress: null,
        headers,
        language: language ?? null,
        text_column: 'texts' in read ? (measureTextColumn(read.texts) ?? null) : null,
      })
      .where(eq(accord_documents.id, document))
    await queueSpellingVocabularyRebuild(tx)
  })
}

async function insertText(
  tx: Transaction,
  { document, accord }: { document: number; accord: number | null },
  read: Text,
) {
  const pageTexts = new Map(read.texts.map(({ page, text }) => [page, text]))
  for (const pages of inParts(read.texts, AT_ONCE.pages))
    await tx.insert(accord_pages).values(pages.map((page) => ({ document_id: document, ...page })))
  const clauses = read.clauses.map(({ start, end, ...clause }, rank) => ({
    document_id: document,
    rank,
    start_at: start,
    end_at: end,
    ...clause,
  }))
  for (const part of inParts(clauses, AT_ONCE.clauses)) await tx.insert(accord_clauses).values(part)
  const passages = read.passages.map(({ start, end, ...passage }) => ({
    document_id: document,
    accord_id: accord,
    ...passage,
    start_at: start,
    words: pageTexts.get(passage.page)?.slice(start, end) ?? '',
  }))
  for (const part of inParts(passages, AT_ONCE.passages)) await tx.insert(accord_passages).values(part)
}

function* inParts<T>(all: T[], size: number) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size)
}
