import { and, eq, ne } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { PasswordChange } from '#contract/profile/profile.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { calendar_feeds } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { sessions } from '#server/database/schema/session.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError, UnauthenticatedError } from '#server/lib/errors.ts'
import { findPasswordWeakness } from '#server/passwordReset/passwordStrength.ts'
import { requirePasswordForStepUp } from '#server/session/requirePasswordForStepUp.ts'
import { findSessionDeviceLabel } from '#server/session/findSessionDeviceLabel.ts'
import { forgetOtherDevices } from '#server/session/devices.ts'
import { hashPassword } from '#server/session/password.ts'
import { mailAccountAccessChange } from '#server/session/mailAccountAccessChange.ts'

/**
 * Changes a member's password. Signs out all other devices, deletes passkeys and calendar feeds, and notifies the
 * member by e-mail.
 */
export async function changePassword(
  db: Database,
  member: ApiCaller['member'],
  { current, password }: PasswordChange,
  request: FastifyRequest,
): Promise<void> {
  const former = await requirePasswordForStepUp(db, { member, password: current, request }, 'current')
  const known = [member.email, member.first_name, member.last_name, member.company.name]
  const weakness = await findPasswordWeakness(password, known)
  if (weakness) throw new HttpError(422, weakness, { errors: { password: weakness } })

  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    // The lock prevents new sessions, passkeys and resets meanwhile.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update')
    // Of simultaneous changes the first wins, and has ended the sessions of the others.
    const changed = await tx
      .update(members)
      .set({ password_hash })
      .where(and(eq(members.id, member.id), eq(members.password_hash, former)))
      .returning({ id: members.id })
    if (!changed.length) throw new UnauthenticatedError()
    const device = await findSessionDeviceLabel(tx, member)
    await tx.delete(sessions).where(and(eq(sessions.member_id, member.id), ne(sessions.token_hash, member.token_hash)))
    await tx.delete(password_resets).where(eq(password_resets.member_id, member.id))
    await tx.delete(passkeys).where(eq(passkeys.member_id, member.id))
    await tx.delete(calendar_feeds).where(eq(calendar_feeds.member_id, member.id))
    await forgetOtherDevices(tx, member.id, request)
    await mailAccountAccessChange(tx, member.id, { kind: 'passwordReplaced', device })
  })
}
