import { randomBytes } from 'node:crypto'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply } from 'fastify'
import { OFFLINE_DATA_KEY_COOKIE, MAX_OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/session.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { UnauthenticatedError } from '#server/lib/errors.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'

/**
 * Returns the server's half of a session's offline encryption key. Created at the first call, the same for the
 * session's lifetime.
 */
export async function readOfflineKeyServerHalf(db: Database, { token_hash }: Pick<ApiCaller['member'], 'token_hash'>) {
  const [held] = await db
    .update(sessions)
    .set({ offline_key: sql`coalesce(${sessions.offline_key}, ${randomBytes(32)})` })
    .where(eq(sessions.token_hash, token_hash))
    .returning({ key: sessions.offline_key })
  if (!held?.key) throw new UnauthenticatedError()
  return held.key
}

/**
 * Sets the cookie with the offline encryption key. The cookie lasts as long as a device may read offline; each contact
 * with the server renews it.
 */
export function setOfflineKeyCookie(reply: FastifyReply, key: Buffer) {
  const { protocol, server } = reply.request
  const secure = protocol === 'https' || server.isEncrypted ? '; Secure' : ''
  const until = `Max-Age=${durationToSeconds({ days: MAX_OFFLINE_DAYS })}`
  reply.header(
    'set-cookie',
    `${OFFLINE_DATA_KEY_COOKIE}=${key.toString('base64url')}; Path=/; ${until}; SameSite=Strict${secure}`,
  )
}

/**
 * Returns the keys that encrypt a member's queued offline actions on their devices, newest first. Derived from the
 * portal's secret keys and never stored.
 */
export async function deriveMemberOutboxKeys(
  secrets: ValueEncryption,
  { id }: Pick<ApiCaller['member'], 'id'>,
): Promise<string[]> {
  const derived = await secrets.derived(`what member ${id} has not sent`, 32)
  return derived.map(({ bytes }) => bytes.toString('base64url'))
}
