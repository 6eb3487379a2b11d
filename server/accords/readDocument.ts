import { and, asc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { NumberedAccordArticle, PdfPageText } from '#contract/accords/accordTexts.ts'
import type { Database } from '#server/database/connect.ts'
import {
  accord_clauses,
  accord_documents,
  accord_pages,
  accord_passages,
  accords,
} from '#server/database/schema/accords.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import type { AppContext } from '#server/feature.ts'
import { isAccordVisibleSql, type MemberReadingAccords } from './visibility.ts'

/** Returns the error for a PDF that does not exist or that the member may not see. */
export const noSuchDocument = () => new NotFoundError('Ce document n’existe pas ou plus.')

type Which = { id: number; document: number }

/** Returns the original PDF file of an agreement. Throws NotFound when the member may not see it. */
export async function openAccordPdf(
  { db, files }: AppContext,
  reader: MemberReadingAccords,
  { id, document }: Which,
): Promise<OutgoingFile> {
  const [row] = await db
    .select({ name: accord_documents.name, file: accord_documents.file })
    .from(accord_documents)
    .innerJoin(accords, eq(accords.id, accord_documents.accord_id))
    .where(and(eq(accord_documents.id, document), eq(accords.id, id), isAccordVisibleSql(reader)))
  const file = row && (await files.open(row.file))
  if (!file) throw noSuchDocument()
  return { ...file, name: row.name }
}

/**
 * Returns the text of a page of an agreement's PDF. Throws NotFound for an unknown page, or when the member may not see
 * it.
 */
export async function readAccordPdfPageText(
  db: Database,
  reader: MemberReadingAccords,
  { id, document, page }: Which & { page: number },
): Promise<PdfPageText> {
  const { width, height, text, words, is_recognized } = accord_pages
  const [found] = await db
    .select({ page: accord_pages.page, width, height, text, words, is_recognized })
    .from(accord_pages)
    .innerJoin(accord_documents, eq(accord_documents.id, accord_pages.document_id))
    .innerJoin(accords, eq(accords.id, accord_documents.accord_id))
    .where(
      and(
        eq(accord_pages.document_id, document),
        eq(accord_pages.page, page),
        eq(accords.id, id),
        isAccordVisibleSql(reader),
      ),
    )
  if (!found) throw new NotFoundError('Le texte de cette page n’est pas connu.')
  return found
}

/**
 * Returns an article of an agreement by number, from the first PDF that has it. Throws NotFound for an unknown number.
 */
export async function readAccordArticleByNumber(
  db: Database,
  reader: MemberReadingAccords,
  { id, number }: { id: number; number: string },
): Promise<NumberedAccordArticle> {
  const { title, document_id: document, page, paragraphs, start_at: start, end_at: end } = accord_clauses
  const [found] = await db
    .select({ number: accord_clauses.number, title, document, page, paragraphs, start, end })
    .from(accord_clauses)
    .innerJoin(accord_documents, eq(accord_documents.id, document))
    .innerJoin(accords, eq(accords.id, accord_documents.accord_id))
    .where(and(eq(accords.id, id), eq(accord_clauses.number, number), isAccordVisibleSql(reader)))
    .orderBy(asc(accord_documents.rank))
    .limit(1)
  if (!found) throw new NotFoundError('Cet article n’existe pas.')
  return { ...found, further: await furtherPages(db, found) }
}

/** Returns the ranges of an agreement article's text on the PDF pages after its first. */
function furtherPages(
  db: Database,
  { document, number, page }: Pick<NumberedAccordArticle, 'document' | 'number' | 'page'>,
) {
  const { document_id, clause, page: at, start_at, words } = accord_passages
  return db
    .select({
      page: at,
      start: sql<number>`min(${start_at})`,
      end: sql<number>`max(${start_at} + char_length(${words}))`,
    })
    .from(accord_passages)
    .where(and(eq(document_id, document), eq(clause, number), gt(at, page)))
    .groupBy(at)
    .orderBy(asc(at))
}
