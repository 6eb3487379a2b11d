import { and, eq } from '#server/drizzle/drizzle.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { UnauthenticatedError } from '#server/lib/errors.ts'

/**
 * Returns the label of the device that a member's call comes from. Locks the member's row until the end of the
 * transaction; throws UnauthenticatedError when the session has just ended.
 */
export async function findSessionDeviceLabel(
  tx: Transaction,
  { id, token_hash }: ApiCaller['member'],
): Promise<string> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update')
  const [here] = await tx
    .select({ device: sessions.device_name })
    .from(sessions)
    .where(and(eq(sessions.member_id, id), eq(sessions.token_hash, token_hash)))
  if (!here) throw new UnauthenticatedError()
  return here.device
}
