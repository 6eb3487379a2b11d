import { z } from 'zod'
import { and, eq, isNull, lt, notExists, or, sql } from '#server/drizzle/drizzle.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { accord_documents } from '#server/database/schema/accords.ts'
import { jobs } from '#server/database/schema/jobs.ts'
import { accord_page_pictures } from '#server/database/schema/pagePictures.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { PAGE_PICTURE_VERSION } from './pagePictureFiles.ts'

/** Job definition for drawing the next pages of an agreement's PDF. */
export const pagePictureJobType = { name: 'pagePictures.draw', payload: z.object({ document: z.int() }) }

/** Queues the drawing of some PDFs' pages. */
export async function queuePagePictures(tx: Transaction | Database, documents: number[]): Promise<void> {
  for (const document of documents)
    await queueBackgroundJob(tx, pagePictureJobType, { document }, { key: String(document) })
}

/** Queues the drawing of PDFs whose pages are not all drawn, or by an earlier version, and have no pending job. */
export async function queueMissingPagePictures(db: Database): Promise<void> {
  const { document_id, version, wanted, drawn } = accord_page_pictures
  const isPending = db
    .select({ one: sql`1` })
    .from(jobs)
    .where(
      and(
        eq(jobs.name, pagePictureJobType.name),
        eq(jobs.key, sql`${accord_documents.id}::text`),
        isNull(jobs.failed_at),
      ),
    )
  const rows = await db
    .select({ id: accord_documents.id })
    .from(accord_documents)
    .leftJoin(accord_page_pictures, eq(document_id, accord_documents.id))
    .where(
      and(
        or(isNull(document_id), lt(version, PAGE_PICTURE_VERSION), isNull(wanted), lt(drawn, wanted)),
        notExists(isPending),
      ),
    )
    .orderBy(accord_documents.id)
  await queuePagePictures(
    db,
    rows.map(({ id }) => id),
  )
}
