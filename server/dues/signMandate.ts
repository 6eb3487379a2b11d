import { productSlug } from '#association/identity.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mandates, type MandateDetailsToEncrypt } from '#server/database/schema/dues.ts'
import { membership_scale } from '#server/database/schema/membership.ts'
import { HttpError } from '#server/lib/errors.ts'
import type { AppContext } from '#server/feature.ts'
import { mandateAuthorisationText } from './mandateAuthorisationText.ts'
import { randomLettersAndDigits } from '#server/lib/randomLettersAndDigits.ts'

/** Signer of a direct debit mandate: a membership request until it is accepted, or a member. */
type Signer = { request_id: number } | { member_id: number }
type Signature = Signer & { iban: string; holder: string; ip: string }

/** Details of a newly signed direct debit mandate, with the account masked. */
export type SignedSepaMandate = { id: number; rum: string; holder: string; iban_end: string; signed_at: Date }

/**
 * Inserts a signed direct debit mandate with account, holder, IP address and agreed text encrypted. The mandate has no
 * effect until activated. Throws a 409 when direct debit is not offered.
 */
export async function signSepaMandate(
  tx: Transaction,
  { secrets }: Pick<AppContext, 'secrets'>,
  { iban, holder, ip, ...signer }: Signature,
): Promise<SignedSepaMandate> {
  const [scale] = await tx.select({ creditor: membership_scale.creditor }).from(membership_scale)
  if (!scale?.creditor) throw new HttpError(409, 'Le prélèvement n’est pas proposé.')
  const rum = newReference()
  const proof: MandateDetailsToEncrypt = { iban, holder, ip, text: mandateAuthorisationText(scale.creditor.name) }
  const sealed = await secrets.seal(JSON.stringify(proof), rum)
  const row = { rum, ...signer, ...sealed, iban_end: maskIban(iban) }
  const [kept] = await tx.insert(mandates).values(row).returning({ id: mandates.id, signed_at: mandates.signed_at })
  if (!kept) throw new Error('The mandate was not kept')
  return { ...kept, rum, holder, iban_end: row.iban_end }
}

/**
 * Returns a random mandate reference (RUM) that reveals nothing about the signer and can be read over the telephone.
 */
const newReference = () => `${productSlug.toUpperCase().slice(0, 20)}-${randomLettersAndDigits(12)}`

/** Returns an IBAN with its middle masked: « FR76 •••• 0189 ». */
export const maskIban = (iban: string) => `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
