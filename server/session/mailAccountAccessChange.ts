import type { Transaction } from '#server/database/connect.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { AccountSecurityMail } from './accountMail.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type Told = Pick<AccountSecurityMail, 'kind' | 'device' | 'name'>

/** Queues a mail to a member about a change of account access, in the same transaction. */
export async function mailAccountAccessChange(tx: Transaction, member_id: number, told: Told): Promise<void> {
  const member = await memberRecipient(tx, member_id)
  if (!member) return
  const { recipient, ...shown } = member
  await queueMail(tx, { recipient, content: { ...told, ...shown } })
}
