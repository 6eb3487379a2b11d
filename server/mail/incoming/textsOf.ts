import type { Message } from '#server/mail/message.ts'
import { htmlText } from './htmlText.ts'

/** Returns the texts of a mail of ours as a program may quote them: that of its text and that of its HTML, under its subject. */
export const textsOf = ({ subject, text, html }: Pick<Message, 'subject' | 'text' | 'html'>): string[] => [
  `${subject}\n${text}`,
  htmlText(html),
]
