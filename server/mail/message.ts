import type { Letter } from '#server/pdf/letter.ts'

/**
 * A mail ready to send: subject, text and HTML; answers go to `replyTo`, and a letter may be enclosed as a PDF. One that
 * goes to many says of which list it is, and the address that takes its reader off it.
 */
export type Message = {
  subject: string
  text: string
  html: string
  replyTo?: { name: string; address: string }
  list?: { name: string; leave: string }
  enclosed?: { name: string; letter: Letter }
}
