/** A mail ready to send: subject, text and HTML; answers go to `replyTo`. */
export type Message = { subject: string; text: string; html: string; replyTo?: { name: string; address: string } }
