import { and, eq, isNotNull, isNull } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { isLastAdministrator } from '#server/office/administrators.ts'
import type { Database } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sqlTimeFromNow } from '#server/lib/duration.ts'
import { mailDataExportOrDeletionNotice } from './mailDataExportOrDeletionNotice.ts'

/**
 * Schedules the deletion of a member's account and mails the date to the member. Repeated HTTP requests keep the first
 * date. Throws a 409 for the last administrator.
 */
export async function requestAccountDeletion(db: Database, member_id: number, origin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await isLastAdministrator(tx, member_id)) throw new HttpError(409, LAST)
    const [asked] = await tx
      .update(members)
      .set({ deletion_at: sqlTimeFromNow(retentionPeriods.deletion) })
      .where(and(eq(members.id, member_id), isNull(members.deletion_at)))
      .returning({ at: members.deletion_at })
    if (!asked?.at) return
    const told = {
      kind: 'deletionAsked',
      at: asked.at.toISOString(),
      url: `${origin}${portalPagePaths.profileDelete}`,
    } as const
    await mailDataExportOrDeletionNotice(tx, member_id, told)
  })
}

/** Cancels the scheduled deletion of a member's account and notifies the member. */
export async function cancelAccountDeletion(db: Database, member_id: number, origin: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const kept = await tx
      .update(members)
      .set({ deletion_at: null })
      .where(and(eq(members.id, member_id), isNotNull(members.deletion_at)))
    if (kept.rowCount)
      await mailDataExportOrDeletionNotice(tx, member_id, {
        kind: 'accountKept',
        url: `${origin}${portalPagePaths.profile}`,
      })
  })
}

const LAST = 'Vous êtes la dernière personne du bureau\u00a0: nommez-en une autre avant de supprimer votre compte.'
