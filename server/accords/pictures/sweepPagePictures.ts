import { eq, isNull } from '#server/drizzle/drizzle.ts'
import { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import type { AppContext } from '#server/feature.ts'
import { removePagePictures } from './pagePictureFiles.ts'

/**
 * Deletes the pictures of PDFs that were deleted or drawn again: their files first, so that a row names what is left.
 */
export async function sweepPagePictures({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<void> {
  const { seed, drawn, document_id } = accord_page_pictures
  const rows = await db.select({ seed, drawn }).from(accord_page_pictures).where(isNull(document_id))
  for (const row of rows) {
    // The page after the last may be half stored.
    await removePagePictures(files, row.seed, row.drawn + 1)
    await db.delete(accord_page_pictures).where(eq(seed, row.seed))
  }
}
