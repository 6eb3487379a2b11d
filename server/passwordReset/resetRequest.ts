import { desc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { readDeviceCookie } from '#server/session/devices.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { sha256 } from '#server/lib/sha256.ts'

/**
 * Returns the SQL condition for the password reset that this browser requested for an e-mail address, which isolates
 * strangers' requests and attempts. Browsers without a cookie are matched by IP network.
 */
export function isBrowserPasswordResetSql(db: Database, email: CanonicalEmail, request: FastifyRequest) {
  const device = readDeviceCookie(request)
  if (device) return eq(password_resets.email_hash, hashEmailAndDevice(email, device))
  const latest = db
    .select({ email_hash: password_resets.email_hash })
    .from(password_resets)
    .where(eq(password_resets.network_hash, hashEmailAndNetwork(email, request)))
    .orderBy(desc(password_resets.expires_at))
    .limit(1)
  return eq(password_resets.email_hash, latest)
}

/** SQL condition for password reset requests that have not expired. */
export const isPasswordResetUnexpiredSql = gt(password_resets.expires_at, sql`now()`)
/** Returns the hash that identifies a browser's password reset request for an e-mail address. */
export const hashEmailAndDevice = (email: CanonicalEmail, device: string) => sha256(`${email} device ${device}`)
/**
 * Returns the hash that identifies a password reset request of a browser without a cookie, from e-mail address and IP
 * network.
 */
export const hashEmailAndNetwork = (email: CanonicalEmail, { ip }: FastifyRequest) =>
  sha256(`${email} network ${networkKeyOfIpAddress(ip)}`)
