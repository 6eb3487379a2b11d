import { decodeBase64Url } from '#contract/base64url.ts'
import {
  MEMBER_CARD_SIGNATURE_ALGORITHM,
  decodeMemberCardStatement,
  memberCardBytesToSign,
  type MemberCardStatement,
} from '#contract/profile/signedCard.ts'
import { isoDay } from '#src/lib/dates.ts'
import { getStoredMembershipCardSignatureKeys } from './storedCardKeys.ts'

/**
 * Result of checking a membership card offline: valid, expired or forged. Or unverifiable, because the card is unsigned
 * (`muette`) or this device lacks the key (`sans-cle`).
 */
export type MembershipCardSignatureCheck =
  | { outcome: 'valable' | 'expiree'; statement: MemberCardStatement }
  | { outcome: 'fausse' | 'muette' | 'sans-cle' }

/** Checks the signature of a membership card with the keys and the clock of this device. */
export async function checkMembershipCardSignature({
  code,
  stated,
}: {
  code: string
  stated: string
}): Promise<MembershipCardSignatureCheck> {
  const read = decodeMemberCardStatement(stated)
  if (!read) return { outcome: stated ? 'fausse' : 'muette' }
  const { statement, signature } = read
  const point = decodeBase64Url(
    getStoredMembershipCardSignatureKeys().find(({ id }) => id === statement.key)?.point ?? '',
  )
  if (!point?.length) return { outcome: 'sans-cle' }
  if (!(await isSigned(point, signature, memberCardBytesToSign(code, statement)))) return { outcome: 'fausse' }
  return { outcome: statement.valid_until >= isoDay(new Date()) ? 'valable' : 'expiree', statement }
}

async function isSigned(
  point: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { name, hash, curve } = MEMBER_CARD_SIGNATURE_ALGORITHM
  try {
    const key = await crypto.subtle.importKey('raw', point, { name, namedCurve: curve }, false, ['verify'])
    return await crypto.subtle.verify({ name, hash }, key, signature, bytes)
  } catch {
    // A damaged stored key confirms nobody.
    return false
  }
}
