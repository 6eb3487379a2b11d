import type { Letter } from '#server/pdf/letter.ts'

/** A mail ready to send: subject, text and HTML; answers go to `replyTo`, and a letter may be enclosed as a PDF. */
export type Message = {
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  enclosed?: { name: string; letter: Letter }
}
