import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import { WRONG_CURRENT_PASSWORD_MESSAGE } from '#contract/text.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { members } from '#server/database/schema/members.ts'
import { HttpError } from '#server/lib/errors.ts'
import { apiCallAccountRateLimits } from './accountLimits.ts'
import { verifyPassword } from './password.ts'

const LIMITS = { seconds: 15 * 60, network: 100, pair: 10, account: 50 }

type Asked = { member: ApiCaller['member']; password: string; request: FastifyRequest }

/**
 * Verifies the member's password again (step-up). Throws a 422 at `field` for a wrong one, and TooManyRequestsError
 * after many tries. Returns the hash, to detect a later change.
 */
export async function requirePasswordForStepUp(db: Database, { member, password, request }: Asked, field = 'password') {
  const tries = await apiCallAccountRateLimits(db, 'password', canonicalEmail(member.email), request)
  await tries.count(LIMITS)
  const [found] = await db.select({ hash: members.password_hash }).from(members).where(eq(members.id, member.id))
  const hash = found?.hash ?? undefined
  const isRight = await verifyPassword(password, hash)
  if (!isRight || hash === undefined)
    throw new HttpError(422, WRONG_CURRENT_PASSWORD_MESSAGE, { errors: { [field]: WRONG_CURRENT_PASSWORD_MESSAGE } })
  await tries.succeed()
  return hash
}
