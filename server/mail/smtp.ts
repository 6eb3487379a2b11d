import { createTransport } from 'nodemailer'
import { mailSender, mailToNobody } from '#association/identity.ts'
import type { Env } from '#server/env.ts'
import { LOGO_CID } from './layout.ts'
import { drawLetter } from '#server/pdf/drawLetter.ts'
import { logo } from './logo.ts'
import type { Message } from './message.ts'

const SECOND_MS = 1000

/** One mail on its way: its identifier, its only recipient (null: nobody) and its message. */
export type OutgoingMail = { id: string; recipient: string | null; message: Message }

/**
 * Hands a letter over; rejects when it was not taken, or when the signal says to give up. One to nobody is written as
 * the others are, and goes nowhere: the time taken must not tell that there is nobody.
 */
export type Deliver = (letter: OutgoingMail, signal: AbortSignal) => Promise<void>

/**
 * Delivers by SMTP, encrypted unless the server is this machine or its URL says `ignoreTLS=true`. What cannot be
 * delivered later comes back to `bounces`, else to the sender.
 */
export function smtp(url: string, from: string, bounces?: string): Deliver {
  const { protocol, hostname, searchParams } = new URL(url)
  const isPlain = isLoopback(hostname) || searchParams.get('ignoreTLS') === 'true'
  const transport = createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isPlain,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    dnsTimeout: 10 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const nowhere = createTransport({ streamTransport: true, buffer: true })
  return async (letter, signal) => {
    const mail = await toNodemailer(letter, from)
    if (letter.recipient === null) await nowhere.sendMail(mail)
    else
      await transport.sendMail({
        ...mail,
        ...(bounces && { envelope: { from: bounces, to: letter.recipient } }),
        signal,
      })
  }
}

/** The sender of the mails when the environment names none: a reserved address, for mails that are kept as files. */
export const senderOf = (env: Pick<Env, 'MAIL_FROM'>) => env.MAIL_FROM ?? mailSender

/** A letter as nodemailer takes it. */
export async function toNodemailer({ id, recipient, message }: OutgoingMail, from: string) {
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const { subject, replyTo, enclosed, list, ...texts } = message
  return {
    ...texts,
    subject: unencoded(subject),
    from,
    // As an object it is one address whatever it holds; as text it would be parsed.
    to: { name: '', address: recipient ?? mailToNobody },
    ...(replyTo && { replyTo: { ...replyTo, name: unencoded(replyTo.name) } }),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list, domain)) },
    attachments: [
      { filename: 'logo.png', content: await logo(), cid: LOGO_CID, contentDisposition: 'inline' as const },
      ...(enclosed ? [{ filename: enclosed.name, content: await drawLetter(enclosed.letter) }] : []),
    ],
  }
}

/** What a mailbox's own « unsubscribe » needs (RFC 2919, 2369 and 8058). */
const listHeaders = ({ name, leave }: NonNullable<Message['list']>, domain: string) => ({
  'List-Id': `<${name}.${domain}>`,
  'List-Unsubscribe': `<${leave}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// A header's encoded word that someone has typed would be decoded by the reader's program, line ends included.
const unencoded = (text: string) => text.replaceAll('=?', '= ?')

const isLoopback = (hostname: string) => hostname === 'localhost' || /^127\.|^\[?::1\]?$/.test(hostname)
