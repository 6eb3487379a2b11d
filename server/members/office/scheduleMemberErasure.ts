import { eq, sql } from '#server/drizzle/drizzle.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import type { Database } from '#server/database/connect.ts'
import { isFormerMemberStatus, members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { requestAccountDeletion } from '#server/profile/deletion.ts'
import { queueAccountDeletionJob } from '#server/profile/deletionJob.ts'
import { MEMBER_NOT_FOUND_MESSAGE } from './readMember.ts'

type Erasing = { id: number; by_member: number; origin: string }

/**
 * Erases a member's personal data on their request. A former member is deleted within minutes; a member is notified and
 * has seven days to cancel. Returns a French message.
 */
export async function scheduleMemberErasure(db: Database, { id, by_member, origin }: Erasing): Promise<string> {
  const [member] = await db.select({ standing: members.standing }).from(members).where(eq(members.id, id))
  if (!member) throw new NotFoundError(MEMBER_NOT_FOUND_MESSAGE)
  if (!isFormerMemberStatus(member.standing)) await requestAccountDeletion(db, id, origin)
  await inTransaction(db, async (tx) => {
    await writeAuditLogLine(tx, { by_member, act: 'member.erased', subject_id: id })
    if (!isFormerMemberStatus(member.standing)) return
    await tx
      .update(members)
      .set({ deletion_at: sql`now()` })
      .where(eq(members.id, id))
    await queueAccountDeletionJob(tx)
  })
  return isFormerMemberStatus(member.standing)
    ? 'L’effacement commence\u00a0: dans quelques minutes il ne restera que les montants, sans nom.'
    : 'L’adhérent en est prévenu\u00a0: sa fiche sera effacée dans sept jours, sauf s’il change d’avis.'
}
