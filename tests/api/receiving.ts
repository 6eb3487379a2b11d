import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text as read } from 'node:stream/consumers'
import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { beforeAll, beforeEach, expect, inject } from 'vitest'
import type { BoardContactMessage } from '#contract/contact/office.ts'
import type { MembershipRequestDetails } from '#contract/membership/office.ts'
import type { Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { runPortalCommand } from './commandRunner.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from './dataKeys.ts'
import { waitForBlockedTransactions } from './duesRows.ts'
import {
  bankTransferMembershipRequestBody,
  useMembershipRequestPortal,
  createPendingMembershipRequest,
} from './joining.ts'

// The test's own server sends the mails: the portal only needs to know that mail can be sent.
const SETTINGS = {
  PUBLIC_URL: 'https://portail.envol.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'ne-pas-repondre@envol.example',
  MAIL_REPLY_TO: 'reponse+{}@envol.example',
}

type Mail = { to?: string; from?: string; head?: string[]; body?: string }
type Delivery = { options?: string[]; env?: NodeJS.ProcessEnv }

/** Exit code and error output of the portal's mail reception command for an accepted mail. */
export const ACCEPTED_MAIL_RESULT = { code: 0, failed: '' }

/** Returns the raw source (RFC 5322) of a mail: its header lines and body. */
export const buildMailSource = ({ to, from = 'noe@voyage.example', head = [], body = 'Oui, demain.' }: Mail) =>
  [
    `From: Noé <${from}>`,
    ...(to ? [`To: ${to}`] : []),
    `Message-ID: <${randomUUID()}@voyage.example>`,
    ...head,
    '',
    body,
    '',
  ].join('\r\n')

/** Returns a MIME part with an attached file. */
export const buildAttachmentMimePart = (name: string, content: string | Buffer) =>
  partOf(content, `attachment; filename="${name}"`)

/** Returns a MIME part with an inline picture. */
export const buildInlineImageMimePart = (name: string, content: string | Buffer) =>
  partOf(content, `inline; filename="${name}"\r\nContent-ID: <${name}>`, 'image/png')

/** Returns the header and body of a multipart mail: a text, then these MIME parts. */
export const buildMultipartMailSource = (words: string, ...parts: string[]) => ({
  head: ['Content-Type: multipart/mixed; boundary=x'],
  body: `--x\r\n\r\n${words}\r\n${parts.join('')}--x--`,
})

const partOf = (content: string | Buffer, disposition: string, type = 'application/octet-stream') =>
  [
    '--x',
    `Content-Type: ${type}`,
    `Content-Disposition: ${disposition}`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(content).toString('base64'),
    '',
  ].join('\r\n')

/** Checkout of the mail reception command: one for all test files of a worker, which load its code once. */
let checkout: Promise<string> | undefined

async function createMailCommandCheckout() {
  const { folder } = await createSourceCheckout(undefined, inject('sharedFolder'))
  await symlink(join(import.meta.dirname, '../../package-lock.json'), join(folder, 'package-lock.json'))
  return folder
}

/**
 * Starts a test portal that receives replies by mail. Its command reads a mail from standard input, as a mail server
 * runs it.
 */
export function useMailReception() {
  const { here, post } = useMembershipRequestPortal(SETTINGS)
  const its = { folder: '', token: '' }
  beforeAll(async () => {
    its.folder = await (checkout ??= createMailCommandCheckout())
    const data = join(its.folder, 'data')
    await symlink(here.portal.folder, data)
    return () => rm(data)
  })
  beforeEach(async () => {
    await here.portal.db.execute(sql`delete from contact_messages`)
    its.token = await here.portal.signIn('bureau@envol.example')
  })

  const settings = (env: NodeJS.ProcessEnv) => ({
    DATABASE_URL: here.portal.url,
    DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
    BACKUP_DIR: 'off',
    ...SETTINGS,
    ...env,
  })

  /** Passes a raw mail to the portal's mail reception command. Returns the exit code and error output. */
  async function receive(raw: string) {
    const { code, said, failed } = await runPortalCommand('commands/mailCommand.ts', ['receive'], settings({}), {
      checkout: its.folder,
      input: raw,
    })
    expect(said).toBe('')
    return { code, failed }
  }

  /** Passes a raw mail to the mail reception command in a new process, as a mail server does. */
  async function deliver(raw: string, { options = [], env = {} }: Delivery = {}) {
    const child = spawn(process.execPath, [join(its.folder, 'scripts/mail.mjs'), 'receive', ...options], {
      env: { PATH: process.env['PATH'], ...settings(env) },
      stdio: 'pipe',
    })
    // A command that has read enough closes its input.
    child.stdin.on('error', () => undefined)
    child.stdin.end(raw)
    const [said, failed, [code]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'close')])
    expect(said).toBe('')
    return { code: Number(code), failed }
  }

  async function call<T>(name: Parameters<typeof here.portal.call>[0], path: string, body?: object) {
    const reply = await here.portal.call(name, { path, token: its.token, ...(body && { body }) })
    expect(reply.status).toBe(200)
    return reply.body.data as T
  }

  /** Returns the reply e-mail address of the portal's last sent mail. */
  async function replyTo() {
    const addresses = (await post.received()).map(({ replyTo: to }) => to?.[0]?.address ?? '')
    return addresses.findLast((address) => address.startsWith('reponse+')) ?? ''
  }

  /**
   * Passes a raw mail to the reception command while a transaction holds a database lock that it needs. `then` runs
   * before the release.
   */
  async function receiveWhile(lock: SQL, raw: string, then: (tx: Transaction) => Promise<unknown>) {
    // Wrapped in an object: a bare promise would be awaited before the lock is released.
    const { received } = await inTransaction(here.portal.db, async (tx) => {
      await tx.execute(lock)
      const begun = receive(raw)
      await waitForBlockedTransactions(here.portal, begun)
      await then(tx)
      return { received: begun }
    })
    return received
  }

  return {
    here,
    post,
    receiveWhile,
    its,
    receive,
    deliver,
    call,
    readMessage: (id: number) => call<BoardContactMessage>('GET /board/messages/:id', `/board/messages/${id}`),
    readRequest: (id: number) => call<MembershipRequestDetails>('GET /board/requests/:id', `/board/requests/${id}`),
    /** Requests a mail's attached file from the API, as the board's office does. */
    open: (path: string) =>
      here.portal.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${its.token}` } }),
    /** Sends a contact message and replies to it as the board. Returns the message and its reply e-mail address. */
    answered: async () => {
      const body = { name: 'Noé', email: 'noe@voyage.example', subject: 'Mon planning', content: 'Il a changé.' }
      await here.portal.call('POST /contact-us', { body })
      const id = Number(await here.portal.value(sql`select max(id) from contact_messages`))
      const answer = { key: randomUUID(), seen: 0, content: 'Venez-vous\u00a0?', files: [] }
      await call('POST /board/messages/:id/answers', `/board/messages/${id}/answers`, answer)
      return { id, to: await replyTo() }
    },
    /**
     * Sends a membership request and asks its applicant a question. Returns the request and the question's reply e-mail
     * address.
     */
    questioned: async (email = 'ines@voyage.example') => {
      const id = await createPendingMembershipRequest(
        here.portal,
        bankTransferMembershipRequestBody({ email, phone: '' }),
      )
      await call('POST /board/requests/:id/messages', `/board/requests/${id}/messages`, {
        text: 'Votre contrat\u00a0?',
      })
      return { id, to: await replyTo() }
    },
  }
}
