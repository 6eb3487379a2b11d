import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { eq } from '#server/drizzle/drizzle.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { name as association } from '#association/identity.ts'
import type { Passkey, passkeyRoutes as calls } from '#contract/passkeys/passkeys.ts'
import type { ApiCaller } from '#server/access.ts'
import type { Database } from '#server/database/connect.ts'
import { passkeys } from '#server/database/schema/passkeys.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Env } from '#server/env.ts'
import { HttpError } from '#server/lib/errors.ts'
import { requirePasswordForStepUp } from '#server/session/requirePasswordForStepUp.ts'
import { findSessionDeviceLabel } from '#server/session/findSessionDeviceLabel.ts'
import { mailAccountAccessChange } from '#server/session/mailAccountAccessChange.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { storeWebAuthnChallenge, takeWebAuthnChallenge } from './challenges.ts'
import { toPasskey } from './passkeyRows.ts'
import { webAuthnRelyingParty } from './relyingParty.ts'

const AT_MOST = 20
// EdDSA, ES256, RS256: the algorithms of authenticators.
const ALGORITHMS = [-8, -7, -257]

type Asked = { db: Database; env: Env; member: ApiCaller['member']; request: FastifyRequest }
type Sent = z.output<typeof calls.add.body>

/** Returns the WebAuthn user handle of a member: constant, and without personal data. */
export const webAuthnUserHandle = (member_id: number) => sha256(`passkeys of ${member_id}`)

/** Returns the WebAuthn options for creating a passkey. Checks the member's password first. */
export async function beginPasskeyCreation({ db, env, member, request }: Asked, password: string) {
  await requirePasswordForStepUp(db, { member, password, request })
  const held = await db.select().from(passkeys).where(eq(passkeys.member_id, member.id))
  if (held.length >= AT_MOST) throw tooMany()
  const { rpID } = webAuthnRelyingParty(request, env)
  const options = await generateRegistrationOptions({
    rpName: association,
    rpID,
    userID: new Uint8Array(webAuthnUserHandle(member.id)),
    userName: member.email,
    userDisplayName: `${member.first_name} ${member.last_name}`,
    attestationType: 'none',
    excludeCredentials: held.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await storeWebAuthnChallenge(db, options.challenge, member.id)
  return options
}

/** Verifies and stores a new passkey, and mails its owner. */
export async function addPasskey(asked: Asked, { name, credential }: Sent): Promise<Passkey> {
  const { db, member } = asked
  const key = await verified(asked, credential)
  return inTransaction(db, async (tx) => {
    const device = await findSessionDeviceLabel(tx, member)
    if ((await tx.$count(passkeys, eq(passkeys.member_id, member.id))) >= AT_MOST) throw tooMany()
    const [row] = await tx
      .insert(passkeys)
      .values({ ...key, member_id: member.id, name })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new HttpError(409, 'Cette clé d’accès est déjà enregistrée.')
    await mailAccountAccessChange(tx, member.id, { kind: 'newPasskey', device, name })
    return toPasskey(row, key.rp_id)
  })
}

async function verified({ db, env, member, request }: Asked, credential: Sent['credential']) {
  const challenge = await takeWebAuthnChallenge(db, credential.response.clientDataJSON, member.id)
  if (challenge === undefined) throw new HttpError(422, 'La demande a expiré. Recommencez.')
  const { rpID, origin } = webAuthnRelyingParty(request, env)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: withoutMaker(credential) as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(unreadable)
  if (!registrationInfo) return unreadable()
  const { credential: key, credentialBackedUp } = registrationInfo
  return {
    credential_id: key.id,
    public_key: Buffer.from(key.publicKey),
    counter: key.counter,
    transports: credential.response.transports ?? [],
    is_backed_up: credentialBackedUp,
    rp_id: rpID,
  }
}

/**
 * Rejects attestation certificates of a new passkey: none was requested, and verifying one could make the portal fetch
 * an address in it.
 */
function withoutMaker(sent: Sent['credential']) {
  try {
    const bytes = new Uint8Array(Buffer.from(sent.response.attestationObject, 'base64url'))
    const made = decodeAttestationObject(bytes)
    if (['none', 'packed'].includes(made.get('fmt')) && made.get('attStmt').get('x5c') === undefined) return sent
  } catch {
    // Unreadable: rejected below.
  }
  return unreadable()
}

const tooMany = () => new HttpError(409, `Vous avez déjà ${AT_MOST} clés d’accès\u00a0: retirez-en une d’abord.`)

function unreadable(): never {
  throw new HttpError(422, 'Cette clé d’accès ne peut pas être lue. Recommencez.')
}
