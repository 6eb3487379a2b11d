import { and, eq } from '#server/drizzle/drizzle.ts'
import type { Caller } from '#server/access.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import { sessions } from '#server/database/schema/session.ts'
import { Unauthenticated } from '#server/lib/errors.ts'

/**
 * Which device a member asks from, in our own words. Holds the member until the end of the transaction: one whose
 * sessions have just been ended opens no other way in.
 */
export async function deviceOfSession(tx: Transaction, { id, token_hash }: Caller['member']): Promise<string> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('update')
  const [here] = await tx
    .select({ device: sessions.device_name })
    .from(sessions)
    .where(and(eq(sessions.member_id, id), eq(sessions.token_hash, token_hash)))
  if (!here) throw new Unauthenticated()
  return here.device
}
