import { randomBytes } from 'node:crypto'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply } from 'fastify'
import { OFFLINE_COOKIE, OFFLINE_DAYS } from '#contract/offline/offlineCookie.ts'
import type { Caller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { sessions } from '#server/database/schema/session.ts'
import { toSeconds } from '#server/lib/duration.ts'
import { Unauthenticated } from '#server/lib/errors.ts'
import type { Secrets } from '#server/secrets/Secrets.ts'

/** The half of the key that a session holds: made when first asked for, the same as long as the session lives. */
export async function offlineKeyOf(db: Database, { token_hash }: Pick<Caller['member'], 'token_hash'>) {
  const [held] = await db
    .update(sessions)
    .set({ offline_key: sql`coalesce(${sessions.offline_key}, ${randomBytes(32)})` })
    .where(eq(sessions.token_hash, token_hash))
    .returning({ key: sessions.offline_key })
  if (!held?.key) throw new Unauthenticated()
  return held.key
}

/** Gives it for as long as a device may read without meeting the server: each contact begins the time anew. */
export function setKeyCookie(reply: FastifyReply, key: Buffer) {
  const { protocol, server } = reply.request
  const secure = protocol === 'https' || server.isEncrypted ? '; Secure' : ''
  const until = `Max-Age=${toSeconds({ days: OFFLINE_DAYS })}`
  reply.header(
    'set-cookie',
    `${OFFLINE_COOKIE}=${key.toString('base64url')}; Path=/; ${until}; SameSite=Strict${secure}`,
  )
}

/** Keys that a member has in each of their sessions, the newest first: made of the portal's own, and kept nowhere. */
export async function ownKeysOf(secrets: Secrets, { id }: Pick<Caller['member'], 'id'>): Promise<string[]> {
  const derived = await secrets.derived(`what member ${id} has not sent`, 32)
  return derived.map(({ bytes }) => bytes.toString('base64url'))
}
