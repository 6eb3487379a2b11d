import { Readable } from 'node:stream'
import { and, eq, ne, sql } from '#server/drizzle/drizzle.ts'
import type { DocumentPageFrame } from '#contract/accords/pagePictures.ts'
import type { Database } from '#server/database/connect.ts'
import { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { FileStorage } from '#server/storage/files.ts'
import {
  PAGE_PICTURE_BYTES,
  PAGE_PICTURE_VERSION,
  pagePictureFile,
  pagePictureSeed,
  removePictureOfPage,
} from './pagePictureFiles.ts'

type Drawing = typeof accord_page_pictures.$inferSelect
type Drawn = { pictures: { width: number; bytes: Uint8Array }[]; corners: number[] }

/**
 * Returns the row of a PDF's pictures, created when there is none. Pictures of an earlier version are detached, to be
 * deleted later.
 */
export async function beginPagePictures(db: Database, document: { id: number; sha256: string }): Promise<Drawing> {
  const seed = pagePictureSeed(document)
  return inTransaction(db, async (tx) => {
    await tx
      .update(accord_page_pictures)
      .set({ document_id: null })
      .where(and(eq(accord_page_pictures.document_id, document.id), ne(accord_page_pictures.seed, seed)))
    const [row] = await tx
      .insert(accord_page_pictures)
      .values({ seed, document_id: document.id, version: PAGE_PICTURE_VERSION })
      .onConflictDoUpdate({ target: accord_page_pictures.seed, set: { document_id: document.id } })
      .returning()
    if (!row) throw new Error('The pictures of a document could not be begun')
    return row
  })
}

/** Stores how many pages of a PDF are to be drawn. */
export async function setWantedPages(db: Database, drawing: Drawing, wanted: number): Promise<Drawing> {
  await db.update(accord_page_pictures).set({ wanted }).where(isSame(drawing))
  return { ...drawing, wanted }
}

/** Stores that an attempt to draw a page has failed. */
export async function addFailure(db: Database, drawing: Drawing, page: number): Promise<Drawing> {
  const failed = [...drawing.failed, page]
  await db.update(accord_page_pictures).set({ failed }).where(isSame(drawing))
  return { ...drawing, failed }
}

/**
 * Stores the pictures of a PDF's next page; a page without pictures counts as failed. When the PDF was deleted
 * meanwhile, the pictures are removed again and no page is left to draw.
 */
export async function savePagePictures(
  { db, files }: { db: Database; files: FileStorage },
  drawing: Drawing,
  { pictures, corners }: Drawn,
): Promise<Drawing> {
  const { seed, document_id } = drawing
  const page = drawing.drawn + 1
  for (const { width, bytes } of pictures)
    await files.putBack(pagePictureFile(seed, { page, width }), PAGE_PICTURE_BYTES, Readable.from([bytes]))
  const frames = withPage(drawing.frames, corners)
  const isKnown = pictures.length > 0 || drawing.failed.includes(page)
  const failed = isKnown ? drawing.failed : [...drawing.failed, page]
  const size = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const [saved] = await db
    .update(accord_page_pictures)
    .set({ drawn: page, frames, failed, bytes: drawing.bytes + size, drawn_at: sql`now()` })
    .where(and(isSame(drawing), eq(accord_page_pictures.document_id, document_id ?? 0)))
    .returning()
  if (saved) return saved
  await removePictureOfPage(files, seed, page)
  return { ...drawing, wanted: 0 }
}

const isSame = ({ seed }: Drawing) => eq(accord_page_pictures.seed, seed)

/** Returns the frames with one page more; equal frames of consecutive pages are one. */
function withPage(frames: DocumentPageFrame[], corners: number[]): DocumentPageFrame[] {
  const last = frames.at(-1)
  if (last?.corners.join() === corners.join()) return [...frames.slice(0, -1), { ...last, pages: last.pages + 1 }]
  return [...frames, { pages: 1, corners }]
}
