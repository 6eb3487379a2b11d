import type { Transaction } from '#server/database/connect.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { AccountMail } from './accountMail.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type Told = Pick<AccountMail, 'kind' | 'device' | 'name'>

/** Writes to a member of what opens their account, in the transaction in which it was done. */
export async function notifyAccountChange(tx: Transaction, member_id: number, told: Told): Promise<void> {
  const member = await memberRecipient(tx, member_id)
  if (!member) return
  const { recipient, ...shown } = member
  await queueMail(tx, { recipient, content: { ...told, ...shown } })
}
