import type { Transaction } from '#server/database/connect.ts'
import { memberRecipient } from '#server/mail/memberRecipient.ts'
import type { DataExportOrDeletionMail } from './rightsMail.ts'
import { queueMail } from '#server/mail/queueMail.ts'

type Without<Mail> = Mail extends unknown ? Omit<Mail, 'color' | 'office'> : never
type Told = Without<DataExportOrDeletionMail>

/** Mails a member about their data export or account deletion, in the transaction of the change. */
export async function mailDataExportOrDeletionNotice(tx: Transaction, member_id: number, told: Told): Promise<void> {
  const member = await memberRecipient(tx, member_id)
  if (!member) return
  const { recipient, ...shown } = member
  await queueMail(tx, { recipient, content: { ...told, ...shown } })
}
