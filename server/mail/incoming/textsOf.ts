import type { Message } from '#server/mail/message.ts'
import { htmlText } from './htmlText.ts'

/**
 * Returns the texts of a portal mail as mail programs may quote them: its text and its HTML's text, each with the
 * subject.
 */
export const textsOf = ({ subject, text, html }: Pick<Message, 'subject' | 'text' | 'html'>): string[] => [
  `${subject}\n${text}`,
  htmlText(html),
]
