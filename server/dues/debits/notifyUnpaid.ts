import { sql } from '#server/drizzle/drizzle.ts'
import type { Transaction } from '#server/database/connect.ts'
import { members } from '#server/database/schema/members.ts'
import type { Env } from '#server/env.ts'
import { memberRecipients } from '#server/mail/memberRecipient.ts'
import { queueMails } from '#server/mail/queueMail.ts'
import { memberDuesUrl } from '#server/dues/memberDuesUrl.ts'
import { formatEuros } from '#server/payments/format.ts'

type Unpaid = { member_id: number | null; amount_cents: number; reference: string }
type Why =
  | 'debitRefused'
  | 'debitReturned'
  | 'debitWithdrawn'
  | 'paymentCorrected'
  | 'refusalCorrected'
  | 'creditGivenBack'
  | 'dueRefunded'
/** True for kinds of mails about dues that former members still get: they concern money that belongs to the member. */
const isToldToLeavers = (why: Why) => why === 'creditGivenBack' || why === 'dueRefunded'

/**
 * Mails members why their dues are unpaid or a payment changed, with the bank's reason if any. Skips the deceased;
 * former members only get mails about money that belongs to them.
 */
export async function mailReasonForUnpaidDues(
  tx: Transaction,
  env: Pick<Env, 'PUBLIC_URL'>,
  why: Why,
  unpaid: Unpaid[],
  reason?: string,
): Promise<void> {
  const ids = unpaid.flatMap(({ member_id }) => member_id ?? [])
  const told = await memberRecipients(tx, await selectMembersMailableAboutDues(tx, ids, isToldToLeavers(why)))
  const mails = unpaid.flatMap(({ member_id, amount_cents, reference }) => {
    const to = told.get(member_id ?? 0)
    const rows: [string, string][] = [
      ['Montant', formatEuros(amount_cents)],
      ['Référence', reference],
      ...(reason === undefined ? [] : [['Motif de la banque', reason] satisfies [string, string]]),
    ]
    const content = { kind: why, rows, url: memberDuesUrl(env) }
    return to ? { recipient: to.recipient, content: { ...content, color: to.color } } : []
  })
  await queueMails(tx, mails)
}

/**
 * Returns the ids of members who may be mailed about dues: never the deceased, former members only with `withLeavers`.
 */
export async function selectMembersMailableAboutDues(
  tx: Transaction,
  ids: number[],
  withLeavers = false,
): Promise<number[]> {
  const rows = await tx
    .select({ id: members.id, standing: members.standing })
    .from(members)
    .where(sql`${members.id} = any(${sql.param(ids)}::int[])`)
  return rows.flatMap(({ id, standing }) =>
    standing === 'deceased' || (standing === 'left' && !withLeavers) ? [] : [id],
  )
}
