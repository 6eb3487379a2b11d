import { and, eq, gt, ne, or, sql } from '#server/drizzle/drizzle.ts'
import { portalPagePaths } from '#contract/paths.ts'
import { writeAuditLogLine } from '#server/journal/journal.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { email_changes, members } from '#server/database/schema/members.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { HttpError } from '#server/lib/errors.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import { queueMail, queueMails } from '#server/mail/queueMail.ts'
import { createLinkSecret } from '#server/lib/createLinkSecret.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { lockMemberRow } from './changeMember.ts'

type Proposed = { id: number; by_member: number; email: string; portal: string }

/**
 * Proposes a new e-mail address for a member. Mails a link to the old and the new address; the change needs both
 * confirmations.
 */
export async function proposeMemberEmail(db: Database, { id, by_member, email, portal }: Proposed): Promise<void> {
  await inTransaction(db, async (tx) => {
    const member = await lockMemberRow(tx, id)
    const canonical = canonicalEmail(email)
    if (member.canonical_email === canonical) refuse('C’est déjà son adresse')
    if ((await tx.$count(members, eq(members.canonical_email, canonical))) > 0)
      refuse('Cette adresse est celle d’un autre adhérent')
    const [former, next] = [createLinkSecret(), createLinkSecret()]
    const row = {
      email,
      by_member,
      former_hash: former.token_hash,
      new_hash: next.token_hash,
      former_confirmed_at: null,
      new_confirmed_at: null,
      expires_at: sqlTimeFromNow(retentionPeriods.emailChange),
    }
    await tx
      .insert(email_changes)
      .values({ member_id: id, ...row })
      .onConflictDoUpdate({ target: email_changes.member_id, set: row })
    await writeAuditLogLine(tx, { by_member, act: 'member.readdressing', subject_id: id })
    const told = await memberRecipient(tx, id)
    if (!told) return
    const { recipient, ...shown } = told
    const lifetime = durationToSeconds(retentionPeriods.emailChange)
    const linkTo = (secret: string) => `${portal}${portalPagePaths.confirmEmail(secret)}`
    await queueMails(tx, [
      {
        recipient,
        lifetime,
        content: { kind: 'emailToConfirm', ...shown, url: linkTo(former.secret), is_new: false },
      },
      {
        recipient: email,
        lifetime,
        content: { kind: 'emailToConfirm', ...shown, url: linkTo(next.secret), is_new: true },
      },
    ])
  })
}

/** Cancels the change of a member's e-mail address that the board has proposed. */
export async function cancelEmailChange(db: Database, id: number): Promise<void> {
  await db.delete(email_changes).where(eq(email_changes.member_id, id))
}

/**
 * Confirms a member's new e-mail address from one of its two mailboxes, and applies it after the second confirmation.
 * Returns `over` when the link is invalid or expired.
 */
export async function confirmEmailChange(db: Database, secret: string): Promise<'done' | 'waiting' | 'over'> {
  const hash = sha256(secret)
  return inTransaction(db, async (tx) => {
    const isOf = and(
      or(eq(email_changes.former_hash, hash), eq(email_changes.new_hash, hash)),
      gt(email_changes.expires_at, sql`now()`),
    )
    const [found] = await tx.select({ id: email_changes.member_id }).from(email_changes).where(isOf)
    if (!found) return 'over'
    // Lock order: the member first, as everywhere, to prevent deadlocks.
    const member = await lockMemberRow(tx, found.id)
    const [asked] = await tx.select().from(email_changes).where(isOf).for('update')
    if (!asked) return 'over'
    const isFormer = asked.former_hash.equals(hash)
    const confirmed = isFormer ? { former_confirmed_at: sql`now()` } : { new_confirmed_at: sql`now()` }
    await tx.update(email_changes).set(confirmed).where(eq(email_changes.member_id, found.id))
    if (!(isFormer ? asked.new_confirmed_at : asked.former_confirmed_at)) return 'waiting'
    const { email, by_member } = asked
    const canonical_email = canonicalEmail(email)
    await tx.delete(email_changes).where(eq(email_changes.member_id, found.id))
    if ((await tx.$count(members, and(eq(members.canonical_email, canonical_email), ne(members.id, found.id)))) > 0)
      return 'over'
    await tx.update(members).set({ email, canonical_email }).where(eq(members.id, found.id))
    // Invalidates the password reset codes sent to the former address.
    await tx.delete(password_resets).where(eq(password_resets.member_id, found.id))
    await writeAuditLogLine(tx, { by_member, act: 'member.readdressed', subject_id: found.id })
    const told = await memberRecipient(tx, found.id)
    if (!told) return 'done'
    const { recipient, ...shown } = told
    for (const address of [recipient, member.email])
      await queueMail(tx, { recipient: address, content: { kind: 'emailChanged', ...shown } })
    return 'done'
  })
}

function refuse(message: string): never {
  throw new HttpError(422, message, { errors: { email: message } })
}
