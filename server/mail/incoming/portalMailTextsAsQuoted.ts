import type { MailMessage } from '#server/mail/message.ts'
import { htmlToText } from './htmlToText.ts'

/**
 * Returns the texts of a portal mail as mail programs may quote them: its text and its HTML's text, each with the
 * subject.
 */
export const portalMailTextsAsQuoted = ({
  subject,
  text,
  html,
}: Pick<MailMessage, 'subject' | 'text' | 'html'>): string[] => [`${subject}\n${text}`, htmlToText(html)]
