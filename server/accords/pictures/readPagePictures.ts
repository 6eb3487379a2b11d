import { and, eq, sql } from '#server/drizzle/drizzle.ts'
import type { DocumentPagePictures } from '#contract/accords/pagePictures.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_documents, accords } from '#server/database/schema/accords.ts'
import { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import type { AppContext } from '#server/feature.ts'
import type { OutgoingFile } from '#server/http/sendFile.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { isAccordVisibleSql, type MemberReadingAccords } from '#server/accords/visibility.ts'
import { pagePictureFile, pagePictureUrlVersion } from './pagePictureFiles.ts'

type Picture = { id: number; document: number; version: string; page: number; width: number }

/**
 * Opens the picture of a page of an agreement's PDF. Throws NotFound for a page without a picture, for another version,
 * or when the member may not see the agreement.
 */
export async function openPagePicture(
  { db, files }: AppContext,
  reader: MemberReadingAccords,
  { id, document, version, page, width }: Picture,
): Promise<OutgoingFile> {
  const [row] = await db
    .select({ seed: accord_page_pictures.seed, drawn: accord_page_pictures.drawn })
    .from(accord_page_pictures)
    .innerJoin(accord_documents, eq(accord_documents.id, accord_page_pictures.document_id))
    .innerJoin(accords, eq(accords.id, accord_documents.accord_id))
    .where(and(eq(accord_documents.id, document), eq(accords.id, id), isAccordVisibleSql(reader)))
  const isThere = row && page <= row.drawn && pagePictureUrlVersion(row.seed) === version
  const file = isThere ? await files.open(pagePictureFile(row.seed, { page, width })) : undefined
  if (!file) throw new NotFoundError('Cette page n’a pas d’image.')
  return { ...file, name: `page-${page}.webp`, disposition: 'inline' }
}

/** Returns the page pictures of an agreement's PDFs, by document id. PDFs without a drawn page are absent. */
export async function readPagePicturesOfAccordDocuments(
  db: Database,
  accord: number,
): Promise<Map<number, DocumentPagePictures>> {
  const { seed, frames, document_id } = accord_page_pictures
  const rows = await db
    .select({ id: accord_documents.id, seed, frames, column: accord_documents.text_column })
    .from(accord_page_pictures)
    .innerJoin(accord_documents, eq(accord_documents.id, document_id))
    .where(and(eq(accord_documents.accord_id, accord), sql`${accord_page_pictures.drawn} > 0`))
  return new Map(
    rows.map((row) => [
      row.id,
      {
        version: pagePictureUrlVersion(row.seed),
        frames: row.frames,
        ...(row.column && { column: [row.column[0], row.column[1]] as [number, number] }),
      },
    ]),
  )
}
