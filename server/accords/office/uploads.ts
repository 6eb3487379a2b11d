import { and, eq, isNull, lt, or, sql } from '#server/drizzle/drizzle.ts'
import type { PdfAttachableTextKind } from '#contract/accords/office.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import type { Database } from '#server/database/connect.ts'
import { document_upload_parts, document_uploads } from '#server/database/schema/accords.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { AppContext } from '#server/feature.ts'
import { HttpError, NotFoundError } from '#server/lib/errors.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { Semaphore } from '#server/limits/semaphore.ts'
import { detectFileType } from '#server/storage/fileTypes.ts'
import { findPdfOfCompletedUpload, completeDocumentUpload, isDocumentUploadComplete } from './endUpload.ts'
import { freeDocumentUploadSpace } from './freeDocumentUploadSpace.ts'
import { FairUploadPartReceiver } from './FairUploadPartReceiver.ts'

/** Maximum number of incomplete document uploads per member. */
const OWN_AT_MOST = 20
/** Time after which an abandoned document upload is deleted. */
export const UNFINISHED_UPLOAD_EXPIRY = { hours: 24 }
/** Time after which a document upload without any received part is deleted. */
const ANNOUNCED = { minutes: 15 }

// The network is read outside these limits, so that a slow part blocks nobody.
const reader = new FairUploadPartReceiver()
const parts = new Semaphore({ atOnce: 4, waiting: 60 })
const endings = new Semaphore({ atOnce: 1, waiting: 40 })

type Context = Pick<AppContext, 'db' | 'files'>
type Announced = {
  kind: PdfAttachableTextKind
  slug: string
  name: string
  size: number
  modified: number
  by_member: number
}
/** Progress of a document upload: bytes received, and the PDF's name once complete. */
type Progress = { received: number; document: string | null }

/**
 * Registers a document upload, or resumes one with the same file data, and returns its id and progress. Throws a 409
 * beyond 20 pending uploads. Only received bytes count against the disk space limit.
 */
export const beginDocumentUpload = (db: Database, file: Announced): Promise<Progress & { id: number }> =>
  inTransaction(db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'uploads')
    const { by_member, kind, slug, name, size, modified } = document_uploads
    const isThis = and(
      eq(by_member, file.by_member),
      eq(kind, file.kind),
      eq(slug, file.slug),
      eq(name, file.name),
      eq(size, file.size),
      eq(modified, file.modified),
    )
    const [known] = await tx.select().from(document_uploads).where(isThis)
    if (known) {
      const [document] = await findPdfOfCompletedUpload(tx, known)
      if (!isDocumentUploadComplete(known) || document?.owner === null)
        return { id: known.id, received: known.received, document: document?.name ?? null }
      // The resulting document belongs to another text or is published.
      await tx.delete(document_uploads).where(isThis)
    }
    const isOpen = and(isNull(document_uploads.document_id), isNull(document_uploads.event_document_id))
    const isOwn = eq(by_member, file.by_member)
    await tx.delete(document_uploads).where(and(isOwn, isForgotten))
    if ((await tx.$count(document_uploads, and(isOpen, isOwn))) >= OWN_AT_MOST)
      throw new HttpError(
        409,
        'Vingt de vos envois sont en cours\u00a0: laissez-les finir, ou réessayez dans une heure.',
      )
    const [begun] = await tx.insert(document_uploads).values(file).returning()
    if (!begun) throw new Error('An upload could not be begun')
    return { id: begun.id, received: 0, document: null }
  })

type Part = { id: number; start: number; by_member: number; sent: AsyncIterable<Uint8Array> }

/**
 * Stores a part of a document upload and returns the progress, which tells where to continue. Repeated or early parts
 * change nothing. The last part creates the document. Throws a 415 for a file that is not a PDF.
 */
export async function storeDocumentUploadPart(
  { db, files }: Context,
  { id, start, by_member, sent }: Part,
): Promise<Progress> {
  const bytes = await reader.read(by_member, sent)
  return parts
    .run(async () => {
      const upload = await inTransaction(db, async (tx) => {
        const isOwn = and(eq(document_uploads.id, id), eq(document_uploads.by_member, by_member))
        const [found] = await tx.select().from(document_uploads).where(isOwn).for('update')
        if (!found) throw new NotFoundError('Cet envoi n’existe plus\u00a0: déposez de nouveau le fichier.')
        if (isDocumentUploadComplete(found) || found.received !== start || bytes.length === 0) return found
        if (start + bytes.length > found.size)
          throw new HttpError(422, 'Ce fichier a changé pendant son envoi\u00a0: déposez-le de nouveau.')
        if (start === 0 && detectFileType(bytes) !== 'pdf') throw new HttpError(415, NO_PDF)
        await freeDocumentUploadSpace(tx, found, bytes.length)
        await tx.insert(document_upload_parts).values({ upload_id: id, start_at: start, bytes })
        const [now] = await tx
          .update(document_uploads)
          .set({ received: start + bytes.length, touched_at: sql`now()` })
          .where(isOwn)
          .returning()
        return now ?? found
      })
      if (upload.received < upload.size || isDocumentUploadComplete(upload)) {
        const [document] = await findPdfOfCompletedUpload(db, upload)
        return { received: upload.received, document: document?.name ?? null }
      }
      return { received: upload.size, document: await endings.run(() => completeDocumentUpload({ db, files }, upload)) }
    })
    .catch(async (error: unknown) => {
      // An invalid file's upload is deleted.
      if (error instanceof HttpError && (error.status === 415 || error.status === 422))
        await db
          .delete(document_uploads)
          .where(and(eq(document_uploads.id, id), eq(document_uploads.by_member, by_member)))
      throw error
    })
}

const NO_PDF =
  'Ce fichier n’est pas un PDF, quoi que dise son nom\u00a0: enregistrez-le en PDF, puis déposez-le de nouveau.'

/** SQL condition for document uploads without any received part after the time limit. */
const isForgotten = and(eq(document_uploads.received, 0), lt(document_uploads.touched_at, sqlTimeAgo(ANNOUNCED)))

/** Deletes abandoned uploads of documents. */
export const sweepAbandonedDocumentUploads = async (db: Database) =>
  void (await db
    .delete(document_uploads)
    .where(or(lt(document_uploads.touched_at, sqlTimeAgo(UNFINISHED_UPLOAD_EXPIRY)), isForgotten)))
