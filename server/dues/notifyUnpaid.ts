import type { Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { duesUrl } from './duesUrl.ts'
import { formatEuros } from '#server/payments/format.ts'

type Unpaid = { member_id: number | null; amount_cents: number; reference: string }
type Why =
  'debitRefused' | 'debitReturned' | 'paymentCorrected' | 'refusalCorrected' | 'creditGivenBack' | 'dueRefunded'

/** Writes to the members why these dues are not paid, or not any more; and what their bank says, where it does. */
export async function notifyUnpaid(
  tx: Transaction,
  env: Pick<Env, 'PUBLIC_URL'>,
  why: Why,
  unpaid: Unpaid[],
  reason?: string,
): Promise<void> {
  const ids = unpaid.flatMap(({ member_id }) => member_id ?? [])
  const told = await memberRecipients(tx, ids)
  const mails = unpaid.flatMap(({ member_id, amount_cents, reference }) => {
    const to = told.get(member_id ?? 0)
    const rows: [string, string][] = [
      ['Montant', formatEuros(amount_cents)],
      ['Référence', reference],
      ...(reason === undefined ? [] : [['Motif de la banque', reason] satisfies [string, string]]),
    ]
    const content = { kind: why, rows, url: duesUrl(env) }
    return to ? { recipient: to.recipient, content: { ...content, color: to.color } } : []
  })
  await queueMails(tx, mails)
}
