import type { Transaction } from '#server/database/connect.ts'
import { memberTold } from '#server/mail/memberTold.ts'
import type { RightsMail } from '#server/mail/messages/rightsMail.ts'
import { writeMail } from '#server/mail/write.ts'

type Without<Mail> = Mail extends unknown ? Omit<Mail, 'color' | 'office'> : never
type Told = Without<RightsMail>

/** Writes to a member of what they have asked for, in the transaction in which it was done. */
export async function tellOfRights(tx: Transaction, member_id: number, told: Told): Promise<void> {
  const member = await memberTold(tx, member_id)
  if (!member) return
  const { recipient, ...shown } = member
  await writeMail(tx, { recipient, content: { ...told, ...shown } })
}
