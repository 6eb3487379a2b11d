import { and, eq, inArray, lt, notInArray, or, sql } from '#server/drizzle/drizzle.ts'
import type { Database } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { activations, membership_requests } from '#server/database/schema/membership.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeAgo } from '#server/lib/duration.ts'
import { deleteApplicantAttachments, deleteUnsentApplicantAttachments } from './requestFiles.ts'

/**
 * Deletes expired account activation links, and unconfirmed, undecided and long decided membership requests with their
 * mandates and files.
 */
export async function deleteExpiredMembershipData(db: Database): Promise<void> {
  await db.delete(activations).where(lt(activations.expires_at, sql`now()`))
  const { state, asked_at, answered_at, id } = membership_requests
  await inTransaction(db, deleteUnsentApplicantAttachments)
  await inTransaction(db, async (tx) => {
    const isOver = or(
      and(eq(state, 'envoyee'), lt(asked_at, sqlTimeAgo(retentionPeriods.unconfirmedRequest))),
      and(eq(state, 'recue'), lt(asked_at, sqlTimeAgo(retentionPeriods.request))),
      and(notInArray(state, ['envoyee', 'recue']), lt(answered_at, sqlTimeAgo(retentionPeriods.answeredRequest))),
    )
    const over = await tx.select({ id }).from(membership_requests).where(isOver).for('update', { skipLocked: true })
    if (over.length === 0) return
    const ids = over.map((request) => request.id)
    // Mandates of requests that never became a membership.
    await tx.delete(mandates).where(and(inArray(mandates.request_id, ids), eq(mandates.state, 'signe')))
    await deleteApplicantAttachments(tx, ids)
    await tx.delete(membership_requests).where(inArray(id, ids))
  })
}
