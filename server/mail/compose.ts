import { contactMessage, type ContactMail } from '#server/mail/messages/contactMessage.ts'
import { eventMail, type EventMail } from '#server/mail/messages/eventMail.ts'
import { passwordChanged, type PasswordChangedMail } from '#server/mail/messages/passwordChanged.ts'
import { resetCode, type ResetCodeMail } from '#server/mail/messages/resetCode.ts'
import type { Message } from './message.ts'

/** What a mail says, as it waits in the outbox: its kind, and the values that its text needs. */
export type MailContent = ResetCodeMail | PasswordChangedMail | ContactMail | EventMail

/** The message of a mail's content. */
export function compose(content: MailContent): Message {
  if (content.kind === 'resetCode') return resetCode(content)
  if (content.kind === 'passwordChanged') return passwordChanged(content)
  if (content.kind === 'contactMessage') return contactMessage(content)
  return eventMail(content)
}
