import { desc, eq, gt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { CanonicalEmail } from '#server/database/canonicalEmail.ts'
import type { Database } from '#server/database/connect.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { deviceOf } from '#server/session/devices.ts'
import { networkOf } from '#server/http/network.ts'
import { sha256 } from '#server/lib/sha256.ts'

/**
 * The request that this very browser has made for this address: what strangers ask and try for it is another. A
 * browser that keeps no cookie is taken for the last that came from its network without one.
 */
export function isFromSameBrowser(db: Database, email: CanonicalEmail, request: FastifyRequest) {
  const device = deviceOf(request)
  if (device) return eq(password_resets.email_hash, deviceHash(email, device))
  const latest = db
    .select({ email_hash: password_resets.email_hash })
    .from(password_resets)
    .where(eq(password_resets.network_hash, networkHash(email, request)))
    .orderBy(desc(password_resets.expires_at))
    .limit(1)
  return eq(password_resets.email_hash, latest)
}

/** That a request is not over. */
export const isOpen = gt(password_resets.expires_at, sql`now()`)
/** The key of a browser's request for an address. */
export const deviceHash = (email: CanonicalEmail, device: string) => sha256(`${email} device ${device}`)
/** By which a browser without a cookie is found again. */
export const networkHash = (email: CanonicalEmail, { ip }: FastifyRequest) =>
  sha256(`${email} network ${networkOf(ip)}`)
