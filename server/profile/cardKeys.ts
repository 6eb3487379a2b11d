import { createHash, sign } from 'node:crypto'
import type { MemberCardSignatureKey } from '#contract/profile/profile.ts'
import {
  memberCardBytesToSign,
  encodeMemberCardStatement,
  type MemberCardStatement,
} from '#contract/profile/signedCard.ts'
import { deriveP256Keys } from '#server/secrets/p256Keys.ts'
import type { ValueEncryption } from '#server/secrets/Secrets.ts'

/**
 * Number of accepted signature keys of membership cards, the newest and the one before it. A second rotation
 * invalidates the cards of a leaked key.
 */
const KNOWN = 2
const PURPOSE = 'member card'

/** Returns the public keys that verify the signatures of membership cards. */
export async function memberCardPublicKeys(secrets: ValueEncryption): Promise<MemberCardSignatureKey[]> {
  const keys = await deriveP256Keys(secrets, PURPOSE)
  return keys.slice(0, KNOWN).map(({ point }) => ({ id: nameOf(point), point: point.toString('base64url') }))
}

/** Signs a membership card's statement of validity with the newest key. Undefined without a key. */
export async function signMemberCard(
  secrets: ValueEncryption,
  code: string,
  card: Omit<MemberCardStatement, 'key'>,
): Promise<string | undefined> {
  const [newest] = await deriveP256Keys(secrets, PURPOSE)
  if (!newest) return undefined
  const statement = { ...card, key: nameOf(newest.point) }
  const signature = sign('sha256', memberCardBytesToSign(code, statement), {
    key: newest.privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  return encodeMemberCardStatement(code, statement, signature)
}

/** Returns the short id of a membership card's public key. Only a hint: the signature decides. */
const nameOf = (point: Buffer) => createHash('sha256').update(point).digest().subarray(0, 4).toString('base64url')
