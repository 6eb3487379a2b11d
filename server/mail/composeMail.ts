import { accountMail, type AccountMail } from '#server/mail/messages/accountMail.ts'
import { admissionMail, type AdmissionMail } from '#server/mail/messages/admissionMail.ts'
import { contactMessage, type ContactMail } from '#server/mail/messages/contactMessage.ts'
import { dueMail, type DueMail } from '#server/mail/messages/dueMail.ts'
import { eventMail, type EventMail } from '#server/mail/messages/eventMail.ts'
import { mandateMail, type MandateMail } from '#server/mail/messages/mandateMail.ts'
import { membershipMail, type MembershipMail } from '#server/mail/messages/membershipMail.ts'
import { passwordChanged, type PasswordChangedMail } from '#server/mail/messages/passwordChanged.ts'
import { rightsMail, type RightsMail } from '#server/mail/messages/rightsMail.ts'
import { requestMail, type RequestMail } from '#server/mail/messages/requestMail.ts'
import { resetCode, type ResetCodeMail } from '#server/mail/messages/resetCode.ts'
import type { Message } from './message.ts'

/** What a mail says, as it waits in the outbox: its kind, and the values that its text needs. */
export type MailContent =
  | ResetCodeMail
  | PasswordChangedMail
  | ContactMail
  | EventMail
  | MembershipMail
  | RequestMail
  | AdmissionMail
  | DueMail
  | MandateMail
  | AccountMail
  | RightsMail

/** The message of a mail's content. */
export const composeMail = (content: MailContent): Message => (messages[content.kind] as Writer<MailContent>)(content)

type Writer<Content> = (content: Content) => Message

const messages: { [Kind in MailContent['kind']]: Writer<MailContent & { kind: Kind }> } = {
  resetCode,
  passwordChanged,
  contactMessage,
  seatGiven: eventMail,
  eventReminder: eventMail,
  eventCancelled: eventMail,
  requestReceived: membershipMail,
  requestThere: membershipMail,
  alreadyMember: requestMail,
  requestToConfirm: requestMail,
  debitAhead: dueMail,
  transferDue: dueMail,
  debitRefused: dueMail,
  duesChanged: dueMail,
  mandateSigned: mandateMail,
  mandateChanged: mandateMail,
  mandateRevoked: mandateMail,
  newDevice: accountMail,
  passwordReplaced: accountMail,
  newPasskey: accountMail,
  newCalendar: accountMail,
  exportReady: rightsMail,
  deletionAsked: rightsMail,
  accountKept: rightsMail,
  activation: admissionMail,
  requestRefused: admissionMail,
}
