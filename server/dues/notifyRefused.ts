import type { Transaction } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { duesUrl } from './duesUrl.ts'
import { formatEuros } from '#server/payments/format.ts'

type Refused = { member_id: number | null; amount_cents: number; reference: string }

/** Writes to the members whose bank has refused these debits. */
export async function notifyRefused(tx: Transaction, env: Pick<Env, 'PUBLIC_URL'>, refused: Refused[]): Promise<void> {
  const ids = refused.flatMap(({ member_id }) => member_id ?? [])
  const told = await memberRecipients(tx, ids)
  const mails = refused.flatMap(({ member_id, amount_cents, reference }) => {
    const to = told.get(member_id ?? 0)
    const rows: [string, string][] = [
      ['Montant', formatEuros(amount_cents)],
      ['Référence', reference],
    ]
    const content = { kind: 'debitRefused' as const, rows, url: duesUrl(env) }
    return to ? { recipient: to.recipient, content: { ...content, color: to.color } } : []
  })
  await queueMails(tx, mails)
}
