import { createHash } from 'node:crypto'
import { and, asc, eq, gt } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { CONTENT_PDF_FOLDER_AND_LIMITS } from '#server/content/documents.ts'
import { slugify } from '#server/content/slug.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { accord_documents, document_upload_parts, document_uploads } from '#server/database/schema/accords.ts'
import { event_documents } from '#server/database/schema/events.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { queuePdfTextExtractions } from '#server/accords/extractJobs.ts'
import { queuePagePictures } from '#server/accords/pictures/pagePictureQueue.ts'

type Context = Pick<AppContext, 'db' | 'files'>
type Upload = typeof document_uploads.$inferSelect

/** True when a document upload is complete and has become an agreement's or event's PDF. */
export const isDocumentUploadComplete = ({ document_id, event_document_id }: Upload) =>
  document_id !== null || event_document_id !== null

/**
 * Returns the PDF that a complete document upload has become, with its agreement or event; no row while the upload is
 * incomplete.
 */
export const findPdfOfCompletedUpload = (db: Database | Transaction, { document_id, event_document_id }: Upload) =>
  db
    .select({ name: accord_documents.name, owner: accord_documents.accord_id })
    .from(accord_documents)
    .where(eq(accord_documents.id, document_id ?? 0))
    .unionAll(
      db
        .select({ name: event_documents.name, owner: event_documents.event_id })
        .from(event_documents)
        .where(eq(event_documents.id, event_document_id ?? 0)),
    )

/**
 * Assembles a document upload's parts to a PDF without an owner, and queues the text extraction of an agreement's.
 * Returns the PDF's name.
 */
export async function completeDocumentUpload(
  { db, files }: Context,
  { id, name: wanted, kind, slug, by_member }: Upload,
): Promise<string> {
  const hash = createHash('sha256')
  const whole = async function* () {
    for (let from = -1; ;) {
      const { upload_id, start_at } = document_upload_parts
      const [part] = await db
        .select()
        .from(document_upload_parts)
        .where(and(eq(upload_id, id), gt(start_at, from)))
        .orderBy(asc(start_at))
        .limit(1)
      if (!part) return
      hash.update(part.bytes)
      yield part.bytes
      from = part.start_at
    }
  }
  const { name: file, size } = await files.put(CONTENT_PDF_FOLDER_AND_LIMITS, whole())
  const taken = await inTransaction(db, async (tx) => {
    // Two documents of one name would each find it free.
    await takeTransactionAdvisoryLock(tx, 'content')
    const [now] = await tx.select().from(document_uploads).where(eq(document_uploads.id, id)).for('update')
    if (!now || isDocumentUploadComplete(now)) return undefined
    const name = await freeName(tx, wanted)
    const title = wanted.replace(/\.pdf$/i, '').slice(0, 160)
    const table = kind === 'events' ? event_documents : accord_documents
    const [added] = await tx
      .insert(table)
      .values({ name, title, rank: 0, sha256: hash.digest('hex'), file, size })
      .returning({ id: table.id })
    if (!added) throw new Error('A document could not be added')
    const become = kind === 'events' ? { event_document_id: added.id } : { document_id: added.id }
    await tx.update(document_uploads).set(become).where(eq(document_uploads.id, id))
    await tx.delete(document_upload_parts).where(eq(document_upload_parts.upload_id, id))
    if (kind === 'accords') {
      await queuePdfTextExtractions(tx, [added.id])
      await queuePagePictures(tx, [added.id])
    }
    await writeAuditLogLine(tx, {
      by_member,
      act: 'document.added',
      subject: `documents/${name}`,
      after: { text: `${kind}/${slug}` },
    })
    return name
  }).catch(async (error: unknown) => {
    await files.remove(file)
    throw error
  })
  if (taken !== undefined) return taken
  // A concurrent request has assembled it.
  await files.remove(file)
  const [upload] = await db.select().from(document_uploads).where(eq(document_uploads.id, id))
  const [document] = upload ? await findPdfOfCompletedUpload(db, upload) : []
  if (!document) throw new NotFoundError('Cet envoi n’existe plus\u00a0: déposez de nouveau le fichier.')
  return document.name
}

/** Returns the first free PDF name resembling the uploaded file's: `accord.pdf`, `accord-2.pdf`, … */
async function freeName(tx: Transaction, wanted: string): Promise<string> {
  const own = slugify(wanted.replace(/\.pdf$/i, ''))
    .slice(0, 70)
    .replace(/-$/, '')
  const rows = await tx
    .select({ name: accord_documents.name })
    .from(accord_documents)
    .unionAll(tx.select({ name: event_documents.name }).from(event_documents))
  const taken = new Set(rows.map(({ name }) => name))
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${own}.pdf` : `${own}-${number}.pdf`
    if (!taken.has(name)) return name
  }
}
