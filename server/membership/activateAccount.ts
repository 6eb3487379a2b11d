import { and, eq, gt, isNull, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiActionReply } from '#contract/answer.ts'
import { ACTIVATION_LINK_EXPIRED_MESSAGE, type AccountActivation } from '#contract/membership/membership.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { activations } from '#server/database/schema/membership.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { HttpError } from '#server/lib/errors.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { findPasswordWeakness } from '#server/passwordReset/passwordStrength.ts'
import { hashPassword } from '#server/session/password.ts'
import { sha256 } from '#server/lib/sha256.ts'

const TRIES = { tries: 60, seconds: 3600 }

/**
 * Sets a new member's password through an activation link, which works once. A weak password throws a 422 and keeps the
 * link valid.
 */
export async function activateAccount(
  db: Database,
  { token, password }: AccountActivation,
  { ip }: FastifyRequest,
): Promise<ApiActionReply> {
  await enforceAttemptRateLimit(db, `activation network ${networkKeyOfIpAddress(ip)}`, TRIES)
  const member = await memberOfLink(db, token)
  const weakness = await findPasswordWeakness(password, Object.values(member.known))
  if (weakness) throw new HttpError(422, weakness, { errors: { password: weakness } })

  const password_hash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const used = await tx.delete(activations).where(isLink(token)).returning({ member_id: activations.member_id })
    if (!used.length) throw linkOver()
    const isWithout = and(eq(members.id, member.id), isNull(members.password_hash))
    const given = await tx.update(members).set({ password_hash }).where(isWithout).returning({ id: members.id })
    if (!given.length) throw linkOver()
    await tx.delete(password_resets).where(eq(password_resets.member_id, member.id))
  })
  return { success: true, message: 'Votre compte est activé. Connectez-vous avec votre adresse et ce mot de passe.' }
}

/**
 * Returns the e-mail address of an account activation link, without using the link up. Throws a 422 when it is invalid.
 */
export async function readAccountActivationEmail(db: Database, token: string, { ip }: FastifyRequest) {
  await enforceAttemptRateLimit(db, `activation check ${networkKeyOfIpAddress(ip)}`, TRIES)
  const { known } = await memberOfLink(db, token)
  return { success: true, message: 'Ce lien est valable.', email: known.email }
}

async function memberOfLink(db: Database, token: string) {
  const [member] = await db
    .select({
      id: members.id,
      known: { email: members.email, first: members.first_name, last: members.last_name, company: companies.name },
    })
    .from(activations)
    .innerJoin(members, eq(members.id, activations.member_id))
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(and(isLink(token), isNull(members.password_hash)))
  if (!member) throw linkOver()
  return member
}

const isLink = (token: string) => and(eq(activations.token_hash, sha256(token)), gt(activations.expires_at, sql`now()`))

const linkOver = () =>
  new HttpError(422, ACTIVATION_LINK_EXPIRED_MESSAGE, { errors: { token: ACTIVATION_LINK_EXPIRED_MESSAGE } })
