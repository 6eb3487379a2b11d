import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { passkeyRoutes as calls } from '#contract/passkeys/passkeys.ts'
import type { LoginReply } from '#contract/session/session.ts'
import { signedInUserColumns, type ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { companies } from '#server/database/schema/companies.ts'
import { members } from '#server/database/schema/members.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { networkKeyOfIpAddress } from '#server/http/network.ts'
import { enforceAttemptRateLimit } from '#server/limits/rateLimit.ts'
import { setDeviceCookie } from '#server/session/devices.ts'
import { recordSessionStepUp } from '#server/session/recordSessionStepUp.ts'
import { openSession } from '#server/session/openSession.ts'
import { webAuthnUserHandle } from './addPasskey.ts'
import { storeWebAuthnChallenge, takeWebAuthnChallenge } from './challenges.ts'
import { webAuthnRelyingParty } from './relyingParty.ts'

// Each sign-in requests a challenge first, and so does everyone who opens the form.
const LIMITS = { begin: { tries: 300, seconds: 15 * 60 }, login: { tries: 100, seconds: 15 * 60 } }

type Asked = { db: Database; env: Env; request: FastifyRequest }
type Sent = z.output<typeof calls.login.body>

/**
 * Returns the WebAuthn options for a sign-in by passkey, without naming an account: the passkey identifies its owner.
 */
export async function beginPasskeyLogin({ db, env, request }: Asked) {
  await enforceAttemptRateLimit(db, `passkey options network ${networkKeyOfIpAddress(request.ip)}`, LIMITS.begin)
  const { rpID } = webAuthnRelyingParty(request, env)
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await storeWebAuthnChallenge(db, options.challenge, null)
  return options
}

/** Opens a session for the owner of the passkey that signed the challenge. */
export async function loginByPasskey(asked: Asked, sent: Sent, reply: FastifyReply): Promise<LoginReply> {
  const { db, request } = asked
  await enforceAttemptRateLimit(db, `passkey login network ${networkKeyOfIpAddress(request.ip)}`, LIMITS.login)
  const key = await verified(asked, sent.credential)
  const { user, token, device } = await inTransaction(db, async (tx) => {
    const [owner] = await tx
      .select(signedInUserColumns)
      .from(members)
      .innerJoin(companies, eq(companies.id, members.company_id))
      .where(eq(members.id, key.member_id))
      .for('share', { of: members })
    // The passkey may have been removed during verification.
    const [still] = await tx
      .update(passkeys)
      .set({ ...key.used, used_at: sql`now()` })
      .where(eq(passkeys.id, key.id))
      .returning({ id: passkeys.id })
    if (!owner || !still) throw new UnknownKey()
    return {
      user: owner,
      ...(await openSession(tx, { ...sent, member_id: owner.id, request, confirmed_by: 'passkey' })),
    }
  })
  setDeviceCookie(reply, device)
  return { success: true, message: 'Connexion réussie', token, user }
}

/** Records the session's re-authentication (step-up) by one of the member's passkeys. */
export async function confirmSessionByPasskey(
  asked: Asked,
  member: ApiCaller['member'],
  credential: Sent['credential'],
) {
  const { db, request } = asked
  await enforceAttemptRateLimit(db, `passkey login network ${networkKeyOfIpAddress(request.ip)}`, LIMITS.login)
  const key = await verified(asked, credential).catch((error: unknown) => {
    throw error instanceof UnknownKey ? new NotYourKey() : error
  })
  if (key.member_id !== member.id) throw new NotYourKey()
  await inTransaction(db, async (tx) => {
    const still = await tx
      .update(passkeys)
      .set({ ...key.used, used_at: sql`now()` })
      .where(eq(passkeys.id, key.id))
      .returning({ id: passkeys.id })
    if (still.length === 0) throw new NotYourKey()
    await recordSessionStepUp(tx, member.token_hash, 'passkey')
  })
}

async function verified({ db, env, request }: Asked, credential: Sent['credential']) {
  const { clientDataJSON, userHandle: said } = credential.response
  const challenge = await takeWebAuthnChallenge(db, clientDataJSON, null)
  const [key] = await db.select().from(passkeys).where(eq(passkeys.credential_id, credential.id))
  if (challenge === undefined || !key) throw new UnknownKey()
  if (said && said !== webAuthnUserHandle(key.member_id).toString('base64url')) throw new UnknownKey()
  const { rpID, origin } = webAuthnRelyingParty(request, env)
  const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
  }).catch(() => {
    throw new UnknownKey()
  })
  if (!isRight) throw new UnknownKey()
  const { newCounter, credentialBackedUp } = authenticationInfo
  return {
    id: key.id,
    member_id: key.member_id,
    used: { counter: newCounter, is_backed_up: credentialBackedUp, rp_id: rpID },
  }
}

/** HTTP 401 for every failed sign-in by passkey alike: unknown passkey, expired challenge, wrong signature. */
class UnknownKey extends HttpError {
  constructor() {
    super(401, 'Cette clé d’accès n’est pas reconnue. Connectez-vous avec votre mot de passe.')
  }
}

/** HTTP 422: the passkey is not the member's. Not 401, because the session is valid. */
class NotYourKey extends HttpError {
  constructor() {
    super(422, 'Cette clé d’accès n’est pas une des vôtres.')
  }
}
