import { createTransport } from 'nodemailer'
import { mailSender, mailToNobody } from '#association/identity.ts'
import type { Env } from '#server/env.ts'
import { MAIL_LOGO_CONTENT_ID } from './mailLayout.ts'
import { drawLetter } from '#server/pdf/drawLetter.ts'
import { loadMailLogo } from './loadMailLogo.ts'
import type { MailMessage } from './message.ts'

const SECOND_MS = 1000

/** A mail to deliver: its id, its only recipient (null for nobody) and its message. */
export type OutgoingMail = { id: string; recipient: string | null; message: MailMessage }

/**
 * Function that delivers a mail. Rejects when the mail is refused or the signal aborts. A mail to nobody is composed
 * and dropped, so that its timing does not reveal it.
 */
export type DeliverMail = (letter: OutgoingMail, signal: AbortSignal) => Promise<void>

/**
 * Returns an SMTP transport. TLS is required unless the server is this machine or the URL has `ignoreTLS=true`. Bounces
 * go to `bounces`, or else to the sender.
 */
export function createSmtpTransport(url: string, from: string, bounces?: string): DeliverMail {
  const transport = openSmtpTransport(url)
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

/** Connects and signs in to an SMTP server without sending a mail. Throws when that fails. */
export async function verifySmtpServer(url: string): Promise<void> {
  const transport = openSmtpTransport(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function openSmtpTransport(url: string) {
  const { protocol, hostname, searchParams } = new URL(url)
  const isPlain = isLoopback(hostname) || searchParams.get('ignoreTLS') === 'true'
  return createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isPlain,
    connectionTimeout: 10 * SECOND_MS,
    greetingTimeout: 10 * SECOND_MS,
    socketTimeout: 20 * SECOND_MS,
    dnsTimeout: 10 * SECOND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Returns the sender address of the mails. Without the setting it is a reserved address, for mails saved as files. */
export const mailSenderEmailAddress = (env: Pick<Env, 'MAIL_FROM'>) => env.MAIL_FROM ?? mailSender

/** Converts an e-mail to the format of the nodemailer library. */
export async function toNodemailer({ id, recipient, message }: OutgoingMail, from: string) {
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  const { subject, replyTo, enclosed, list, ...texts } = message
  return {
    ...texts,
    subject: unencoded(subject),
    from,
    // An object is one address whatever it contains; a string would be parsed.
    to: { name: '', address: recipient ?? mailToNobody },
    ...(replyTo && { replyTo: { ...replyTo, name: unencoded(replyTo.name) } }),
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list, domain)) },
    attachments: [
      {
        filename: 'logo.png',
        content: await loadMailLogo(),
        cid: MAIL_LOGO_CONTENT_ID,
        contentDisposition: 'inline' as const,
      },
      ...(enclosed ? [{ filename: enclosed.name, content: await drawLetter(enclosed.letter) }] : []),
    ],
  }
}

/** Returns the headers for the mailbox's unsubscribe button (RFC 2919, 2369 and 8058). */
const listHeaders = ({ name, leave }: NonNullable<MailMessage['list']>, domain: string) => ({
  'List-Id': `<${name}.${domain}>`,
  'List-Unsubscribe': `<${leave}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

// Typed text that looks like an RFC 2047 encoded word would be decoded by the mail program, line ends included.
const unencoded = (text: string) => text.replaceAll('=?', '= ?')

const isLoopback = (hostname: string) => hostname === 'localhost' || /^127\.|^\[?::1\]?$/.test(hostname)
