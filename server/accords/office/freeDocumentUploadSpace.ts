import { and, asc, eq, gt, isNull, lt, ne, sum } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { document_uploads } from '#server/database/schema/accords.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Maximum bytes of incomplete document uploads, per member and in total. */
const AT_MOST = { own: 600_000_000, all: 1_200_000_000 }
/** Time after which a document upload without new parts may be deleted to free space for another. */
const IDLE = { minutes: 15 }

const { id, by_member, received, document_id, event_document_id, touched_at } = document_uploads
const isOpen = and(isNull(document_id), isNull(event_document_id))

type Upload = typeof document_uploads.$inferSelect

/**
 * Frees space for a document upload's part by deleting idle uploads, the oldest first. Throws a 503 when space is still
 * missing. Concurrent parts may exceed the limit slightly.
 */
export async function freeDocumentUploadSpace(tx: Transaction, upload: Upload, bytes: number): Promise<void> {
  const isOwn = eq(by_member, upload.by_member)
  const over = async (mine: boolean) => {
    const [stored] = await tx
      .select({ bytes: sum(received).mapWith(Number) })
      .from(document_uploads)
      .where(and(isOpen, mine ? isOwn : undefined))
    return (stored?.bytes ?? 0) + bytes - (mine ? AT_MOST.own : AT_MOST.all)
  }
  for (const mine of [true, false]) {
    let missing = await over(mine)
    if (missing <= 0) continue
    const isIdle = and(
      isOpen,
      ne(id, upload.id),
      gt(received, 0),
      lt(touched_at, sqlTimeAgo(IDLE)),
      mine ? isOwn : undefined,
    )
    const idle = await tx
      .select({ id, received })
      .from(document_uploads)
      .where(isIdle)
      .orderBy(asc(touched_at))
      .for('update', { skipLocked: true })
    for (const one of idle) {
      if (missing <= 0) break
      await tx.delete(document_uploads).where(eq(id, one.id))
      missing -= one.received
    }
    if (missing > 0)
      throw new HttpError(503, 'Trop de documents arrivent en ce moment. Réessayez dans quelques minutes.', {
        retryAfter: 60,
      })
  }
}
