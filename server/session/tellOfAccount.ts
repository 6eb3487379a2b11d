import type { Transaction } from '#server/database/connect.ts'
import { memberTold } from '#server/mail/memberTold.ts'
import type { AccountMail } from '#server/mail/messages/accountMail.ts'
import { writeMail } from '#server/mail/write.ts'

type Told = Pick<AccountMail, 'kind' | 'device' | 'name'>

/** Writes to a member of what opens their account, in the transaction in which it was done. */
export async function tellOfAccount(tx: Transaction, member_id: number, told: Told): Promise<void> {
  const member = await memberTold(tx, member_id)
  if (!member) return
  const { recipient, ...shown } = member
  await writeMail(tx, { recipient, content: { ...told, ...shown } })
}
