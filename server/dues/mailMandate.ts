import { and, eq } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { mandates } from '#server/database/schema/dues.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import type { AppContext } from '#server/feature.ts'
import { mandateAuthorisationText } from './mandateAuthorisationText.ts'
import { readSepaCreditor } from '#server/dues/debits/creditor.ts'
import { mandatePdfContent } from '#server/dues/papers/letters.ts'
import { decryptMandate } from './decryptMandate.ts'
import type { SignedSepaMandate } from './signMandate.ts'
import { formatParisDay } from '#server/lib/parisTime.ts'

type Told = {
  recipient: string
  color: string
  /** Board's contact e-mail address, shown in the mail about a mandate. */
  office: string
  mandate: SignedSepaMandate
  kind?: 'mandateSigned' | 'mandateChanged'
}

/** Queues the mail with a newly signed direct debit mandate as a PDF; the account number is masked. */
export async function mailNewSepaMandate(
  tx: Transaction,
  { mandate, recipient, kind = 'mandateSigned', ...told }: Told,
) {
  const creditor = await readSepaCreditor(tx)
  if (!creditor) throw new Error('A mandate was signed, and nobody collects')
  const { rum, signed_at, holder, iban_end } = mandate
  const signed = {
    rum,
    holder,
    iban_end,
    signed_on: formatParisDay(signed_at),
    text: mandateAuthorisationText(creditor.name),
  }
  await queueMail(tx, { recipient, content: { kind, ...told, letter: mandatePdfContent(signed, creditor) } })
}

/**
 * Queues the mail with the direct debit mandate signed in a membership request, once the applicant's e-mail address is
 * confirmed.
 */
export async function mailMembershipRequestMandate(
  tx: Transaction,
  context: Pick<AppContext, 'secrets'>,
  { request_id, ...told }: Omit<Told, 'mandate' | 'kind'> & { request_id: number },
): Promise<void> {
  const isSigned = and(eq(mandates.request_id, request_id), eq(mandates.state, 'signe'))
  const [mandate] = await tx.select().from(mandates).where(isSigned)
  if (!mandate) throw new Error('A request to pay by direct debit has no mandate')
  const { holder } = await decryptMandate(context, mandate)
  await mailNewSepaMandate(tx, { ...told, mandate: { ...mandate, holder, iban_end: mandate.iban_end ?? '' } })
}
