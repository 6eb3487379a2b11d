import { and, asc, eq, isNull, sql } from '#server/drizzle/drizzle.ts'
import { z } from 'zod'
import { portalPagePaths } from '#contract/paths.ts'
import type { Database } from '#server/database/connect.ts'
import { activations } from '#server/database/schema/membership.ts'
import { isFormerMemberStatus, member_invitations, members } from '#server/database/schema/members.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { defineBackgroundJob } from '#server/jobs/job.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'

/**
 * Invitation e-mails to imported members per minute: mail providers block larger bursts, and the office must handle the
 * replies.
 */
export const INVITATIONS_PER_MINUTE = 20
const MINUTE_MS = 60_000

/**
 * Job that mails the next imported members a link to choose their password, and runs again a minute later. Links, mails
 * and progress are written in one transaction, so a retry mails nobody twice.
 */
export const inviteMembersJob = defineBackgroundJob({
  name: 'members.invite',
  payload: z.object({ list_id: z.number().int() }),
  async run({ list_id }, { db, env }) {
    await inviteNext(db, env, list_id)
  },
})

async function inviteNext(db: Database, { PUBLIC_URL, PORT }: Env, list_id: number) {
  const portal = PUBLIC_URL || `http://localhost:${PORT}`
  await inTransaction(db, async (tx) => {
    const next = await tx
      .select({ id: members.id, standing: members.standing, password_hash: members.password_hash })
      .from(member_invitations)
      .innerJoin(members, eq(members.id, member_invitations.member_id))
      .where(and(eq(member_invitations.list_id, list_id), isNull(member_invitations.invited_at)))
      .orderBy(asc(member_invitations.member_id))
      .limit(INVITATIONS_PER_MINUTE)
      .for('update')
    if (next.length === 0) return
    const ids = next.map(({ id }) => id)
    // Skips members who have a password by now, or have left.
    const invited = next.filter(
      ({ standing, password_hash }) => password_hash === null && !isFormerMemberStatus(standing),
    )
    const told = await memberRecipients(
      tx,
      invited.map(({ id }) => id),
    )
    const links = [...told].map(([member_id, to]) => ({ member_id, to, ...createLinkSecret() }))
    if (links.length > 0)
      await tx
        .insert(activations)
        .values(
          links.map(({ member_id, token_hash }) => ({
            member_id,
            token_hash,
            expires_at: sqlTimeFromNow(retentionPeriods.invitation),
          })),
        )
        .onConflictDoNothing()
    await queueMails(
      tx,
      links.map(({ to: { recipient, color, office }, secret }) => ({
        recipient,
        // The secret is in the URL fragment, which never reaches servers, logs or mail scanners.
        content: { kind: 'invitation', color, office, url: `${portal}${portalPagePaths.activation}#${secret}` },
        lifetime: durationToSeconds(retentionPeriods.invitation),
      })),
    )
    await tx
      .update(member_invitations)
      .set({ invited_at: sql`now()` })
      .where(sql`${member_invitations.member_id} = any(${sql.param(ids)})`)
    await queueBackgroundJob(
      tx,
      inviteMembersJob,
      { list_id },
      { key: String(list_id), at: new Date(Date.now() + MINUTE_MS) },
    )
  })
}
