import { and, desc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { SignedInDevice, PreviouslySignedInDevice } from '#contract/profile/devices.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { known_devices, sessions } from '#server/database/schema/session.ts'
import { NotFoundError } from '#server/lib/errors.ts'
import { isRequestingDeviceSql } from '#server/session/devices.ts'

/** Returns the devices signed in to a member's account, the one in use first, then the newest. */
export async function listSignedInDevices(db: Database, member: ApiCaller['member']): Promise<SignedInDevice[]> {
  const isThis = sql<boolean>`${sessions.token_hash} = ${member.token_hash}`
  const rows = await db
    .select({
      id: sessions.id,
      device_name: sessions.device_name,
      device_platform: sessions.device_platform,
      signed_in_at: sessions.created_at,
      expires_at: sessions.expires_at,
      is_this: isThis,
    })
    .from(sessions)
    .where(and(eq(sessions.member_id, member.id), gt(sessions.expires_at, sql`now()`)))
    .orderBy(desc(isThis), desc(sessions.created_at), desc(sessions.id))
  return rows.map((row) => ({
    ...row,
    signed_in_at: row.signed_in_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/**
 * Returns the devices that a member's account recognises from earlier sign-ins, the one in use first, then the newest.
 */
export async function listKnownDevices(
  db: Database,
  member_id: number,
  request: FastifyRequest,
): Promise<PreviouslySignedInDevice[]> {
  const { id, device_name, signed_in_at } = known_devices
  const rows = await db
    .select({ id, device_name, signed_in_at, is_this: isRequestingDeviceSql(request) })
    .from(known_devices)
    .where(eq(known_devices.member_id, member_id))
    .orderBy(desc(signed_in_at), desc(id))
  return rows
    .toSorted((one, other) => Number(other.is_this) - Number(one.is_this))
    .map((row) => ({ ...row, signed_in_at: row.signed_in_at.toISOString() }))
}

/** Removes a recognised device from a member's account. Throws `NotFoundError`. */
export async function forgetKnownDevice(db: Database, member_id: number, id: number): Promise<void> {
  const forgotten = await db
    .delete(known_devices)
    .where(and(eq(known_devices.id, id), eq(known_devices.member_id, member_id)))
    .returning({ id: known_devices.id })
  if (!forgotten.length) throw new NotFoundError('Cet appareil n’est plus reconnu.')
}

/** Ends the session of one of a member's devices. Throws `NotFoundError`. */
export async function endDeviceSession(db: Database, member_id: number, id: number): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.member_id, member_id)))
    .returning({ id: sessions.id })
  if (!ended.length) throw new NotFoundError('Cet appareil n’est plus connecté.')
}

/** Ends all sessions of a member. */
export async function endAllSessions(db: Database, member_id: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.member_id, member_id))
}
