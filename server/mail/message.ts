import type { PdfLetter } from '#server/pdf/letter.ts'

/**
 * Composed e-mail: subject, text and HTML. Replies go to `replyTo`. A letter may be attached as PDF. Newsletters have a
 * `list` with the unsubscribe address.
 */
export type MailMessage = {
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  list?: { name: string; leave: string }
  enclosed?: { name: string; letter: PdfLetter }
}
