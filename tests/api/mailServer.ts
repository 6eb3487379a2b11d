import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { composeMail } from '#server/app.ts'
import { MailOutbox } from '#server/mail/outbox.ts'
import { createSmtpTransport } from '#server/mail/smtp.ts'
import type { TestPortal } from './portal.ts'

export const PORTAL_MAIL_SENDER = 'Envol <ne-pas-repondre@envol.example>'

export type ReceivedMail = Email & { raw: string; envelopeFrom: string; recipients: string[] }
/** Test mail server's response to an SMTP command: a rejection, no response at all, or undefined for acceptance. */
type Says = { responseCode: number; message: string } | 'nothing' | undefined

/** Delay of the test mail server's SMTP responses in milliseconds, and a promise awaited before each. */
type Pace = { delay: number; after: Promise<void> }
const YES: { recipient: Says; data: Says } & Pace = {
  recipient: undefined,
  data: undefined,
  delay: 0,
  after: Promise.resolve(),
}

/** Starts a real SMTP server on loopback that can reject mails or stop responding. */
export async function startSmtpTestServer(port = 0) {
  const asked: string[] = []
  const attempts: ReceivedMail[] = []
  const mails: ReceivedMail[] = []
  const says = { ...YES }
  const answer = (said: Says, done: (error?: Error) => void) => {
    if (said === 'nothing') return
    const say = () => done(said && Object.assign(new Error(said.message), said))
    void says.after.then(() => setTimeout(say, says.delay))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      asked.push(address)
      answer(says.recipient, done)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        void (async () => {
          const parsed = await PostalMime.parse(raw)
          const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
          const mail = { ...parsed, raw, envelopeFrom, recipients: envelope.rcptTo.map(({ address }) => address) }
          attempts.push(mail)
          if (!says.data) mails.push(mail)
          answer(says.data, done)
        })()
      })
    },
  })
  // A client that hangs up halfway is part of the tests.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const listened = typeof address === 'object' ? address?.port : undefined
  return {
    url: `smtp://127.0.0.1:${listened}`,
    port: listened,
    /** Recipients of SMTP commands, complete mails (accepted or not), and accepted mails. */
    asked,
    attempts,
    mails,
    says,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type SmtpTestServer = Awaited<ReturnType<typeof startSmtpTestServer>>

/** Starts an SMTP server for a test file, and an outbox that sends the test portal's mails to it. */
export function useTestMailServer(here: { portal: TestPortal }) {
  const holder = {} as { server: SmtpTestServer; outbox: MailOutbox }
  beforeAll(async () => {
    holder.server = await startSmtpTestServer()
    holder.outbox = new MailOutbox({
      db: here.portal.db,
      log: here.portal.app.log,
      deliver: createSmtpTransport(holder.server.url, PORTAL_MAIL_SENDER),
      compose: composeMail,
    })
  })
  beforeEach(() => {
    holder.server.asked.length = 0
    holder.server.mails.length = 0
    holder.server.attempts.length = 0
    Object.assign(holder.server.says, YES)
  })
  afterAll(async () => {
    await holder.outbox.close()
    await holder.server.stop()
  })
  return {
    get server() {
      return holder.server
    },
    get outbox() {
      return holder.outbox
    },
    /** Sends the portal's queued mails. Returns every mail that the SMTP server received since the test began. */
    async received() {
      await holder.outbox.drain()
      return holder.server.mails
    },
  }
}
