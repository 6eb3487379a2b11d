import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { text as read } from 'node:stream/consumers'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { BoardMessage } from '#contract/contact/office.ts'
import type { OpenRequest } from '#contract/membership/office.ts'
import type { Transaction } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { makeCheckout } from '#tests/checkout.ts'
import { useCommands } from './commandRunner.ts'
import { DATA_KEYS } from './dataKeys.ts'
import { waitsOrEnds } from './duesRows.ts'
import { requestOf, useJoining, waiting } from './joining.ts'

// Mails leave by the test's own server: the portal only has to know that they can.
const SETTINGS = {
  PUBLIC_URL: 'https://portail.envol.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'ne-pas-repondre@envol.example',
  MAIL_REPLY_TO: 'reponse+{}@envol.example',
}

type Mail = { to?: string; from?: string; head?: string[]; body?: string }
type Delivery = { options?: string[]; env?: NodeJS.ProcessEnv }

/** What the command says and ends with when it has taken a mail. */
export const TAKEN = { code: 0, failed: '' }

/** A mail as it goes over the wire. */
export const mailOf = ({ to, from = 'noe@voyage.example', head = [], body = 'Oui, demain.' }: Mail) =>
  [
    `From: Noé <${from}>`,
    ...(to ? [`To: ${to}`] : []),
    `Message-ID: <${randomUUID()}@voyage.example>`,
    ...head,
    '',
    body,
    '',
  ].join('\r\n')

/** A file as mail programs attach it. */
export const part = (name: string, content: string | Buffer) => partOf(content, `attachment; filename="${name}"`)

/** A picture as mail programs put it among the words. */
export const picture = (name: string, content: string | Buffer) =>
  partOf(content, `inline; filename="${name}"\r\nContent-ID: <${name}>`, 'image/png')

/** A mail's head and body with these parts after its words. */
export const withParts = (words: string, ...parts: string[]) => ({
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

/** A portal to which answers come by mail: the command as a mail server runs it, a program of its own that reads a mail and ends with a number. */
export function useReceiving() {
  const { here, post } = useJoining(SETTINGS)
  const runCommand = useCommands()
  const its = { folder: '', token: '', remove: async () => {} }
  beforeAll(async () => {
    Object.assign(its, await makeCheckout())
    await symlink(here.portal.folder, join(its.folder, 'data'))
    await symlink(join(import.meta.dirname, '../../package-lock.json'), join(its.folder, 'package-lock.json'))
  })
  afterAll(() => its.remove())
  beforeEach(async () => {
    await here.portal.db.execute(sql`delete from contact_messages`)
    its.token = await here.portal.signIn('bureau@envol.example')
  })

  const settings = (env: NodeJS.ProcessEnv) => ({
    DATABASE_URL: here.portal.url,
    DATA_KEYS,
    BACKUP_DIR: 'off',
    ...SETTINGS,
    ...env,
  })

  /** Hands a mail to the command, in a process that has loaded it already; resolves with its code and its message. */
  async function receive(raw: string) {
    const { folder: checkout } = its
    const { code, said, failed } = await runCommand('commands/mailCommand.ts', ['receive'], settings({}), {
      checkout,
      input: raw,
    })
    expect(said).toBe('')
    return { code, failed }
  }

  /** Hands a mail to the command as a mail server does, in a process of its own. */
  async function deliver(raw: string, { options = [], env = {} }: Delivery = {}) {
    const child = spawn(process.execPath, [join(its.folder, 'scripts/mail.mjs'), 'receive', ...options], {
      env: { PATH: process.env['PATH'], ...settings(env) },
      stdio: 'pipe',
    })
    // One that has read enough hangs up.
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

  /** Where the mail is answered to that left last with such an address: those that leave at once come in any order. */
  async function replyTo() {
    const addresses = (await post.received()).map(({ replyTo: to }) => to?.[0]?.address ?? '')
    return addresses.findLast((address) => address.startsWith('reponse+')) ?? ''
  }

  /** Hands a mail to the command while another holds rows that it waits for, and does something with them before they are free. */
  async function receiveWhile(lock: SQL, raw: string, then: (tx: Transaction) => Promise<unknown>) {
    // In an object: a promise would be waited for before the rows are free.
    const { received } = await inTransaction(here.portal.db, async (tx) => {
      await tx.execute(lock)
      const begun = receive(raw)
      await waitsOrEnds(here.portal, begun)
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
    readMessage: (id: number) => call<BoardMessage>('GET /board/messages/:id', `/board/messages/${id}`),
    readRequest: (id: number) => call<OpenRequest>('GET /board/requests/:id', `/board/requests/${id}`),
    /** Opens a file as the office does. */
    open: (path: string) =>
      here.portal.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${its.token}` } }),
    /** Someone writes by the contact form and is answered; gives the message and the address that the answer comes from. */
    answered: async () => {
      const body = { name: 'Noé', email: 'noe@voyage.example', subject: 'Mon planning', content: 'Il a changé.' }
      await here.portal.call('POST /contact-us', { body })
      const id = Number(await here.portal.value(sql`select max(id) from contact_messages`))
      const answer = { key: randomUUID(), seen: 0, content: 'Venez-vous\u00a0?', files: [] }
      await call('POST /board/messages/:id/answers', `/board/messages/${id}/answers`, answer)
      return { id, to: await replyTo() }
    },
    /** Someone asks to join and is asked something; gives the request and the address that the question comes from. */
    questioned: async (email = 'ines@voyage.example') => {
      const id = await waiting(here.portal, requestOf({ email, phone: '' }))
      await call('POST /board/requests/:id/messages', `/board/requests/${id}/messages`, {
        text: 'Votre contrat\u00a0?',
      })
      return { id, to: await replyTo() }
    },
  }
}
