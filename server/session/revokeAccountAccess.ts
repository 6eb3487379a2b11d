import { eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { calendar_feeds } from '#server/database/schema/events.ts'
import { members } from '#server/database/schema/members.ts'
import { activations } from '#server/database/schema/membership.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { known_devices, sessions } from '#server/database/schema/session.ts'

const ways = [sessions, known_devices, password_resets, activations, passkeys, calendar_feeds]

/**
 * Ends every access to an account except its password: sessions, devices, resets, activations, passkeys and calendar
 * feeds.
 */
export async function revokeAccountAccess(tx: Transaction, member_id: number): Promise<void> {
  // The lock keeps others from opening an access meanwhile.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, member_id)).for('update')
  for (const way of ways) await tx.delete(way).where(eq(way.member_id, member_id))
}
