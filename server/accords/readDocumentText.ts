import { and, asc, between, eq, sql } from '#server/drizzle/drizzle.ts'
import { buildDocumentTextPages } from '#contract/accords/buildDocumentText.ts'
import type { DocumentTextPart } from '#contract/accords/documentText.ts'
import { DOCUMENT_TEXT_PART_PAGES } from '#contract/accords/documentTextParts.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_documents, accord_pages, accord_passages, accords } from '#server/database/schema/accords.ts'
import { noSuchDocument } from './readDocument.ts'
import { isAccordVisibleSql, type MemberReadingAccords } from './visibility.ts'

/**
 * Returns a part of the text of an agreement's PDF, from the passages that search reads. Throws NotFound when the
 * member may not see the document.
 */
export async function readDocumentTextPart(
  db: Database,
  reader: MemberReadingAccords,
  { id, document, part }: { id: number; document: number; part: number },
): Promise<DocumentTextPart> {
  const [visible] = await db
    .select({ id: accord_documents.id })
    .from(accord_documents)
    .innerJoin(accords, eq(accords.id, accord_documents.accord_id))
    .where(and(eq(accord_documents.id, document), eq(accords.id, id), isAccordVisibleSql(reader)))
  if (!visible) throw noSuchDocument()
  const { page, start_at, clause, words, layout } = accord_passages
  const last = part * DOCUMENT_TEXT_PART_PAGES
  const rows = await db
    .select({
      page,
      start_at,
      clause,
      words,
      layout,
      is_recognized: sql<boolean>`coalesce(${accord_pages.is_recognized}, false)`,
    })
    .from(accord_passages)
    .leftJoin(accord_pages, and(eq(accord_pages.document_id, document), eq(accord_pages.page, page)))
    .where(and(eq(accord_passages.document_id, document), between(page, last - DOCUMENT_TEXT_PART_PAGES + 1, last)))
    .orderBy(asc(page), asc(start_at))
  const recognized = new Set(rows.flatMap((row) => (row.is_recognized ? row.page : [])))
  return { part, pages: buildDocumentTextPages(rows, recognized) }
}
