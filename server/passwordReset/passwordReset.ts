import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull, lt, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  passwordResetRoutes as calls,
  PASSWORD_RESET_EXPIRED_MESSAGE,
  type PasswordResetCodeCheck,
  type PasswordResetCodeReply,
  type ForgottenPasswordRequest,
  type NewPassword,
} from '#contract/passwordReset/passwordReset.ts'
import type { ApiActionReply } from '#contract/answer.ts'
import { DEFAULT_COLOUR } from '#theme/colour.ts'
import { apiCallAccountRateLimits } from '#server/session/accountLimits.ts'
import { revokeAccountAccess } from '#server/session/revokeAccountAccess.ts'
import type { Database } from '#server/database/connect.ts'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { password_resets } from '#server/database/schema/passwordReset.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readDeviceCookie, setDeviceCookie, recordDeviceSignIn } from '#server/session/devices.ts'
import { HttpError } from '#server/lib/errors.ts'
import { createMailNotConfiguredError } from '#server/mail/createMailNotConfiguredError.ts'
import { canDeliverMails } from '#server/mail/transport.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { sqlTimeFromNow, durationToSeconds } from '#server/lib/duration.ts'
import { mountApiCall } from '#server/mount.ts'
import type { PortalFeature } from '#server/feature.ts'
import { hashPassword, verifyPassword } from '#server/session/password.ts'
import { findPasswordWeakness } from './passwordStrength.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { sha256 } from '#server/lib/sha256.ts'
import {
  hashEmailAndDevice,
  isPasswordResetUnexpiredSql,
  isBrowserPasswordResetSql,
  hashEmailAndNetwork,
} from './resetRequest.ts'
import { passwordChangedMailComposers } from './passwordChanged.ts'
import { resetCodeMailComposers } from './resetCode.ts'
import { createProcessingRegisterLine } from '#server/feature/register.ts'

const TRIES = 5
const HOUR_S = 3600
const LIMITS = {
  forgot: { seconds: HOUR_S, network: 30, pair: 5, account: 10 },
  code: { seconds: HOUR_S, network: 100, pair: 30, account: 100 },
  reset: { seconds: HOUR_S, network: 100, pair: 60, account: 100 },
}
/** Rate limit of password reset mails to one mailbox. Short, so that strangers cannot lock out its owner for long. */
const MAILS = { tries: 6, seconds: 10 * 60 }

/** Server feature of the password reset: request a code, check it, set a new password. */
export const passwordResetFeature: PortalFeature = {
  routes(app, { db, env }) {
    const options = { importance: 'session' } as const
    mountApiCall(app, calls.check, ({ body, request }) => checkCode(db, body, request), options)
    mountApiCall(app, calls.reset, ({ body, request, reply }) => replacePassword(db, body, request, reply), options)
    mountApiCall(
      app,
      calls.forgot,
      async ({ body, request, reply }) => {
        if (!canDeliverMails(env)) throw await createMailNotConfiguredError(db, 'aucun code')
        return sendCode(db, body, request, reply)
      },
      options,
    )
  },
  personalData: {
    register: [
      createProcessingRegisterLine(retentionPeriods.resetCode, 'interest', [password_resets]),
      createProcessingRegisterLine(retentionPeriods.resetRight, 'interest', [password_resets]),
    ],
  },
  mails: { ...resetCodeMailComposers, ...passwordChangedMailComposers },
  sweep: ({ db }) => sweepPasswordResets(db),
}

/** Deletes expired password reset requests and their codes. */
export async function sweepPasswordResets(db: Database): Promise<void> {
  await db.delete(password_resets).where(lt(password_resets.expires_at, sql`now()`))
}

/**
 * Mails a password reset code. Writes the same rows for unknown e-mail addresses, so that nothing reveals which ones
 * belong to members.
 */
async function sendCode(
  db: Database,
  body: ForgottenPasswordRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiActionReply> {
  const email = canonicalEmail(body.email)
  const tries = await apiCallAccountRateLimits(db, 'forgot', email, request)
  await tries.count(LIMITS.forgot)
  if (!tries.isKnown) await enforceAttemptRateLimit(db, `forgot mails ${email}`, MAILS)
  const former = readDeviceCookie(request)
  const device = setDeviceCookie(reply, former)
  const code = randomInt(100_000_000).toString().padStart(8, '0')
  const asked = {
    // A slow hash: from a stolen table, all 10^8 codes could be tried against a fast one.
    code_hash: await hashPassword(code),
    tries: 0,
    token_hash: null,
    network_hash: former ? null : hashEmailAndNetwork(email, request),
    expires_at: sqlTimeFromNow(retentionPeriods.resetCode),
  }
  await inTransaction(db, async (tx) => {
    const [member] = await tx
      .select({ id: members.id, email: members.email, color: companies.color })
      .from(members)
      .innerJoin(companies, eq(companies.id, members.company_id))
      .where(eq(members.canonical_email, email))
    const owner = { member_id: member?.id ?? null }
    await tx
      .insert(password_resets)
      .values({ email_hash: hashEmailAndDevice(email, device), ...owner, ...asked })
      .onConflictDoUpdate({ target: password_resets.email_hash, set: { ...owner, ...asked } })
    await queueMail(tx, {
      recipient: member?.email ?? null,
      content: { kind: 'resetCode', code, color: member?.color ?? DEFAULT_COLOUR },
      lifetime: durationToSeconds(retentionPeriods.resetCode),
    })
  })
  return {
    success: true,
    message: 'Si cette adresse est celle d’un adhérent, un code de vérification vient de lui être envoyé.',
  }
}

async function checkCode(
  db: Database,
  { email: typed, code }: PasswordResetCodeCheck,
  request: FastifyRequest,
): Promise<PasswordResetCodeReply> {
  const email = canonicalEmail(typed)
  const tries = await apiCallAccountRateLimits(db, 'code', email, request)
  await tries.count(LIMITS.code)
  const isAsked = and(isBrowserPasswordResetSql(db, email, request), isPasswordResetUnexpiredSql)
  // Counts the attempt before checking the code, so that parallel attempts cannot bypass the limit.
  const [tried] = await db
    .update(password_resets)
    .set({ tries: sql`${password_resets.tries} + 1` })
    .where(and(isAsked, lt(password_resets.tries, TRIES)))
    .returning({ code_hash: password_resets.code_hash })
  const code_hash = tried?.code_hash ?? undefined
  const right = await verifyPassword(code, code_hash)
  if (!right || !code_hash) throw invalidCode()

  const token = randomBytes(32).toString('base64url')
  // Of simultaneous right codes, only the first still matches the hash.
  const used = await db
    .update(password_resets)
    .set({
      code_hash: null,
      token_hash: sha256(token),
      expires_at: sqlTimeFromNow(retentionPeriods.resetRight),
    })
    .where(and(isAsked, eq(password_resets.code_hash, code_hash)))
    .returning({ email_hash: password_resets.email_hash })
  if (!used.length) throw invalidCode()
  return { success: true, message: 'Code vérifié', token }
}

async function replacePassword(
  db: Database,
  body: NewPassword,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiActionReply> {
  const email = canonicalEmail(body.email)
  const tries = await apiCallAccountRateLimits(db, 'reset', email, request)
  await tries.count(LIMITS.reset)
  const isAllowed = and(
    isPasswordResetUnexpiredSql,
    isNull(password_resets.code_hash),
    eq(password_resets.token_hash, sha256(body.token)),
  )
  const [member] = await db
    .select({
      id: members.id,
      email: members.email,
      first_name: members.first_name,
      last_name: members.last_name,
      company: companies.name,
      color: companies.color,
      office: sql<string>`${companies.contact} ->> 'email'`,
    })
    .from(password_resets)
    .innerJoin(members, eq(members.id, password_resets.member_id))
    .innerJoin(companies, eq(companies.id, members.company_id))
    .where(and(isAllowed, eq(members.canonical_email, email)))
  if (!member) throw resetOver()
  const weakness = await findPasswordWeakness(body.password, [
    member.email,
    member.first_name,
    member.last_name,
    member.company,
  ])
  if (weakness) throw new HttpError(422, weakness, { errors: { password: weakness } })

  const password_hash = await hashPassword(body.password)
  const { device } = await inTransaction(db, async (tx) => {
    const used = await tx.delete(password_resets).where(isAllowed).returning({ email_hash: password_resets.email_hash })
    if (!used.length) throw resetOver()
    await tx.update(members).set({ password_hash }).where(eq(members.id, member.id))
    // Revokes all access gained with the old password, including pending changes.
    await revokeAccountAccess(tx, member.id)
    await queueMail(tx, {
      recipient: member.email,
      content: { kind: 'passwordChanged', color: member.color, office: member.office },
    })
    // Remembers the device, as earlier wrong passwords must not slow down the member's next sign-in.
    return recordDeviceSignIn(tx, { member_id: member.id, former: readDeviceCookie(request), device_name: null })
  })
  setDeviceCookie(reply, device)
  return { success: true, message: 'Mot de passe réinitialisé avec succès' }
}

const invalidCode = () => new HttpError(422, 'Code invalide', { errors: { code: 'Code invalide' } })
const resetOver = () =>
  new HttpError(422, PASSWORD_RESET_EXPIRED_MESSAGE, { errors: { token: PASSWORD_RESET_EXPIRED_MESSAGE } })
