import { and, asc, eq, gt, isNull, lt, ne, sum } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { document_uploads } from '#server/database/schema/accords.ts'
import { ago } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'

/** Maximum number of received bytes of files that are not whole: of one person, and of all. */
const AT_MOST = { own: 600_000_000, all: 1_200_000_000 }
/** Time after which an upload without a new part gives its room to another. */
const IDLE = { minutes: 15 }

const { id, by_member, received, document_id, event_document_id, touched_at } = document_uploads
const isOpen = and(isNull(document_id), isNull(event_document_id))

type Upload = typeof document_uploads.$inferSelect

/**
 * Makes room for a part of an upload: deletes uploads of which nothing has come for a while, the oldest first, until it
 * fits. Throws a 503 when all the room is in use. Parts that are written at the same moment do not see each other: together
 * they go beyond by some parts.
 */
export async function makeRoom(tx: Transaction, upload: Upload, bytes: number): Promise<void> {
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
    const isIdle = and(isOpen, ne(id, upload.id), gt(received, 0), lt(touched_at, ago(IDLE)), mine ? isOwn : undefined)
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
