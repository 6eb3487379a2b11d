import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { createFolderMailTransport, deleteDemoMailsOfAddress, listSavedDemoMails } from '#server/mail/mailFolder.ts'
import type { MailContent } from '#server/mail/mailKinds.ts'
import { outbox as outboxTable } from '#server/database/schema/outbox.ts'
import { composeMail } from '#server/app.ts'
import { deleteUnsentMailsOfAddress, MailOutbox, sweepMailOutbox } from '#server/mail/outbox.ts'
import { createSmtpTransport, type DeliverMail, type OutgoingMail } from '#server/mail/smtp.ts'
import { queueMail, queueMails } from '#server/mail/queueMail.ts'
import { PORTAL_MAIL_SENDER, startSmtpTestServer, useTestMailServer, type ReceivedMail } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const post = useTestMailServer(here)
const changed = { kind: 'passwordChanged', color: '#D33377', office: 'contact@envol.example' } as const
const code = (digits: string): MailContent => ({ kind: 'resetCode', code: digits, color: '#D33377' })
const write = (recipient: string | null, content: MailContent = changed, lifetime?: number) =>
  here.portal.db.transaction((tx) => queueMail(tx, { recipient, content, ...(lifetime !== undefined && { lifetime }) }))
const outboxTo = (url: string) =>
  new MailOutbox({
    db: here.portal.db,
    log: here.portal.app.log,
    deliver: createSmtpTransport(url, PORTAL_MAIL_SENDER),
    compose: composeMail,
  })
type Line = {
  id: string
  status: string
  recipient: string | null
  content: object | null
  attempts: number
  wait: number
}
const lines = async () => {
  const { rows } = await here.portal.db.execute<Line>(
    sql`select id, status, recipient, content, attempts, round(extract(epoch from next_attempt_at - now()))::int wait
        from outbox order by created_at, recipient`,
  )
  return rows
}
/** Moves the times of the queued mails back in the database, as if these seconds had passed. */
const later = (seconds: number) =>
  here.portal.db.execute(sql`update outbox set
    next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
    created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds}),
    finished_at = finished_at - make_interval(secs => ${seconds})`)
const recipientOf = ({ recipients: [to] }: ReceivedMail) => to ?? ''
const byText = (one: string, other: string) => one.localeCompare(other)
const logged = () => here.portal.lines.join('')

beforeEach(() => here.portal.db.execute(sql`truncate outbox, rate_limits, contact_messages cascade`))

it('mails to every member of a large association are written in one statement', async () => {
  const mails = Array.from({ length: 22_000 }, () => ({ recipient: null, content: changed }))
  const act = here.portal.db.transaction(async (tx) => {
    await queueMails(tx, mails)
    throw new Error(`${await tx.$count(outboxTable)} of them`)
  })
  await expect(act).rejects.toThrow('22000 of them')
})

describe('a mail', () => {
  it('is sent once, to one person, from the portal, as text and HTML, then deleted', async () => {
    await write('membre@envol.example')
    const [waiting] = await lines()
    await post.received()
    const [mail, ...others] = await post.received()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Votre mot de passe a été modifié',
      messageId: `<${waiting?.id}@envol.example>`,
      recipients: ['membre@envol.example'],
      from: { name: 'Envol', address: 'ne-pas-repondre@envol.example' },
    })
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail?.text).toContain('Votre mot de passe vient d’être remplacé')
    expect(mail?.html).toContain('bgcolor="#D33377"')
    expect(mail?.html).not.toMatch(/https?:/)
    expect(mail?.attachments).toMatchObject([{ filename: 'logo.png', disposition: 'inline', contentId: '<logo>' }])
    expect(await lines()).toMatchObject([{ status: 'sent', recipient: null, content: null }])
  })

  it('is in French typography', async () => {
    await write('membre@envol.example', code('12345678'))
    await write('membre@envol.example')
    for (const { text, html } of await post.received()) {
      for (const said of [text, html?.replace(/<[^>]*>/g, ' ')]) {
        expect(said).not.toMatch(/[a-zé] [?!;:](\s|$)|[a-z]'[a-zé]/)
      }
    }
  })

  it('is not written when its transaction rolls back', async () => {
    const failing = here.portal.db.transaction(async (tx) => {
      await queueMail(tx, { recipient: 'membre@envol.example', content: changed })
      throw new Error('Not written')
    })
    await expect(failing).rejects.toThrow('Not written')
    expect(await lines()).toEqual([])
  })

  it('without a recipient is not sent', async () => {
    await write(null)
    expect(await post.received()).toEqual([])
    expect(await lines()).toMatchObject([{ status: 'sent', content: null }])
  })

  it('without a recipient is written like the others, and then dropped', async () => {
    const handed: OutgoingMail[] = []
    const folder = join(await mkdtemp(join(tmpdir(), 'envol-mail-')), 'mail')
    const keep = createFolderMailTransport(folder, PORTAL_MAIL_SENDER)
    const deliver: DeliverMail = async (letter, signal) => {
      handed.push(letter)
      await keep(letter, signal)
    }
    await write(null, code('12345678'))
    await new MailOutbox({ db: here.portal.db, log: here.portal.app.log, deliver, compose: composeMail }).drain()
    expect(handed).toMatchObject([{ recipient: null, message: { subject: 'Votre code de vérification' } }])
    // A file for the mail was created in its own folder, and removed.
    expect(await readdir(folder)).toEqual([])
    await rm(join(folder, '..'), { recursive: true })
  })

  it('with a near expiry is sent first', async () => {
    for (const letter of ['contact', 'bureau', 'presse']) await write(`${letter}@envol.example`)
    await write('membre@envol.example', code('12345678'), 600)
    await write('membre2@envol.example', code('12345678'), 300)
    const { promise, resolve } = Promise.withResolvers<void>()
    post.server.says.after = promise
    const drained = post.outbox.drain()
    // Two mails leave at the same time, in any order.
    await expect
      .poll(() => post.server.asked.toSorted(byText))
      .toEqual(['membre@envol.example', 'membre2@envol.example'])
    resolve()
    await drained
    expect(post.server.mails).toHaveLength(5)
  })

  it('past its expiry is not sent, and its code is deleted', async () => {
    await write('membre@envol.example', code('12345678'), 600)
    await later(600)
    expect(await post.received()).toEqual([])
    expect(await lines()).toMatchObject([{ status: 'expired', recipient: null, content: null }])
  })

  it('is deleted after a month', async () => {
    await write('membre@envol.example')
    await write('membre2@envol.example', code('12345678'), 600)
    await post.received()
    await write('membre3@envol.example')
    await later(29 * 86_400)
    await sweepMailOutbox(here.portal.db, 365)
    expect(await lines()).toHaveLength(3)
    await later(2 * 86_400)
    await sweepMailOutbox(here.portal.db, 365)
    expect((await lines()).map(({ status }) => status)).toEqual(['waiting'])
    // Without a mail server it would stay queued for ever.
    await later(335 * 86_400)
    await sweepMailOutbox(here.portal.db, 365)
    expect(await lines()).toEqual([])
  })
})

describe('an undeliverable mail', () => {
  it('keeps a link no longer than its validity, whether it failed or has no mail server', async () => {
    await write('membre@envol.example', code('12345678'), 600)
    post.server.says.data = { responseCode: 550, message: 'No' }
    await post.outbox.drain()
    await write('membre2@envol.example', code('12345678'), 600)
    await write('membre3@envol.example')
    await sweepMailOutbox(here.portal.db, 365)
    expect((await lines()).map(({ status, content }) => [status, content !== null])).toEqual([
      ['failed', true],
      ['waiting', true],
      ['waiting', true],
    ])
    await later(600)
    await sweepMailOutbox(here.portal.db, 365)
    expect(await lines()).toMatchObject([
      { status: 'expired', recipient: null, content: null },
      { status: 'expired', recipient: null, content: null },
      { status: 'waiting', recipient: 'membre3@envol.example' },
    ])
    // The mail leaves with the others of its day.
    expect(await here.portal.value(sql`select min(finished_at) < now() - interval '9 minutes' from outbox`)).toBe(true)
  })
})

describe('an erased address', () => {
  const message = (email: string): MailContent => ({
    kind: 'contactMessage',
    name: 'Noé',
    email,
    phone: '',
    subject: 'Bonjour',
    content: 'Écrivez à dupont@voyage.example.',
    company: { name: 'Transalpine', color: '#D33377' },
  })
  const office = changed.office
  const people = ['dupont@voyage.example', 'marie.dupont@voyage.example', 'dupont@voyage.example.org']
  const writeAll = async () => {
    for (const person of people) {
      await write(person.toUpperCase())
      await write(office, message(person))
    }
  }

  it('is erased with its own mails only, though others’ mails contain it', async () => {
    await writeAll()
    await here.portal.db.transaction((tx) => deleteUnsentMailsOfAddress(tx, 'Dupont@voyage.example'))
    const left = (await lines()).map(({ recipient }) => recipient?.toLowerCase() ?? '')
    expect(left.filter((recipient) => recipient === office)).toHaveLength(2)
    expect(left.filter((recipient) => recipient !== office).toSorted(byText)).toEqual(people.slice(1).toSorted(byText))
    await here.portal.db.transaction((tx) => deleteUnsentMailsOfAddress(tx, office))
    expect(await lines()).toHaveLength(2)
  })

  it('is also erased from the mails stored as files', async () => {
    await writeAll()
    const folder = join(await mkdtemp(join(tmpdir(), 'envol-mail-')), 'mail')
    await new MailOutbox({
      db: here.portal.db,
      log: here.portal.app.log,
      deliver: createFolderMailTransport(folder, PORTAL_MAIL_SENDER),
      compose: composeMail,
    }).drain()
    await deleteDemoMailsOfAddress(folder, 'Dupont@voyage.example')
    const kept = await listSavedDemoMails(folder)
    expect(kept.map(({ recipient }) => recipient).filter((recipient) => recipient === office)).toHaveLength(2)
    expect(kept).toHaveLength(4)
    expect(await readdir(folder)).toHaveLength(8)
    await rm(join(folder, '..'), { recursive: true })
  })
})

describe('a mail server that answers', () => {
  it('« later » is retried with growing delays, with the same mail', async () => {
    await write('membre@envol.example')
    post.server.says.data = { responseCode: 451, message: 'Try again later' }
    for (const wait of [10, 20, 40, 80]) {
      await post.outbox.drain()
      const [line] = await lines()
      expect(line).toMatchObject({ status: 'waiting', recipient: 'membre@envol.example', content: changed })
      expect(line?.wait).toBeGreaterThan(wait - 3)
      expect(line?.wait).toBeLessThanOrEqual(wait)
      const before = post.server.attempts.length
      await post.outbox.drain()
      expect(post.server.attempts).toHaveLength(before)
      await later(wait)
    }
    post.server.says.data = undefined
    expect(await post.received()).toHaveLength(1)
    expect(await post.received()).toHaveLength(1)
    expect(post.server.attempts).toHaveLength(5)
    expect(new Set(post.server.attempts.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await lines()).toMatchObject([{ status: 'sent' }])
  })

  it.each(['recipient', 'data'] as const)('« never » to its %s is believed, and the mail stored', async (step) => {
    await write('nul@envol.example')
    post.server.says[step] = { responseCode: 550, message: 'No such user nul@envol.example' }
    await post.outbox.drain()
    post.server.says[step] = undefined
    await later(3600)
    expect(await post.received()).toEqual([])
    expect(await lines()).toMatchObject([{ status: 'failed', recipient: 'nul@envol.example', content: changed }])
    expect(logged()).toContain('a mail was given up')
    expect(logged()).toContain('"responseCode":550')
    expect(logged()).not.toContain('nul@')
  })

  it('« later » for a day is given up, and the mail kept', async () => {
    await write('membre@envol.example')
    post.server.says.recipient = { responseCode: 450, message: 'Mailbox busy' }
    await post.outbox.drain()
    await later(86_399 - 30)
    await post.outbox.drain()
    expect(await lines()).toMatchObject([{ status: 'waiting', attempts: 2 }])
    await later(3600)
    await post.outbox.drain()
    expect(await lines()).toMatchObject([{ status: 'failed', attempts: 3, recipient: 'membre@envol.example' }])
  })

  it('nothing at all is not waited for without end', { tags: ['nightly'] }, async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    await write('membre@envol.example')
    await outboxTo(`smtp://127.0.0.1:${port}`).drain()
    expect(await lines()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    silent.close()
    expect(await lines()).toHaveLength(1)
  })

  it(
    'nothing is left at the end of the portal, and the mail leaves at the next start',
    { tags: ['nightly'] },
    async () => {
      await write('membre@envol.example')
      post.server.says.recipient = 'nothing'
      const outbox = outboxTo(post.server.url)
      outbox.start()
      await expect.poll(() => post.server.asked).toEqual(['membre@envol.example'])
      await outbox.close()
      expect(await lines()).toMatchObject([{ status: 'waiting', recipient: 'membre@envol.example' }])
      post.server.says.recipient = undefined
      await later(10)
      expect(await post.received()).toHaveLength(1)
    },
  )
})

it('a server that is gone for an hour loses nothing, and gets nothing twice', async () => {
  const server = await startSmtpTestServer()
  const outbox = outboxTo(server.url)
  await server.stop()
  const people = Array.from({ length: 12 }, (_, index) => `membre${index}@voyage.example`)
  for (const person of people) await write(person)
  await write('presse@voyage.example', code('12345678'), 600)
  for (const seconds of [10, 20, 40, 80, 160, 320, 640, 1280, 1050]) {
    await outbox.drain()
    await later(seconds)
  }
  expect((await lines()).filter(({ status }) => status === 'expired')).toHaveLength(1)
  const again = await startSmtpTestServer(server.port)
  await later(3600)
  await outbox.drain()
  await outbox.drain()
  expect(again.mails.map(recipientOf).toSorted(byText)).toEqual(people.toSorted(byText))
  await again.stop()
})

it('several portals share the work: forty mails are forty, whoever sends them', { tags: ['nightly'] }, async () => {
  const people = Array.from({ length: 40 }, (_, index) => `membre${index}@voyage.example`)
  for (const person of people) await write(person)
  const outboxes = [outboxTo(post.server.url), outboxTo(post.server.url)]
  await Promise.all(outboxes.map((outbox) => outbox.drain()))
  expect(post.server.attempts.map(recipientOf).toSorted(byText)).toEqual(people.toSorted(byText))
})

it('a portal that ends finishes what it is sending, and leaves the rest to the next', async () => {
  const people = Array.from({ length: 10 }, (_, index) => `membre${index}@voyage.example`)
  for (const person of people) await write(person)
  post.server.says.delay = 200
  const outbox = outboxTo(post.server.url)
  outbox.start()
  await expect.poll(() => post.server.mails.length).toBeGreaterThan(1)
  await outbox.close()
  const states = (await lines()).map(({ status }) => status)
  expect(states.filter((status) => status === 'sent')).toHaveLength(post.server.mails.length)
  expect(states.filter((status) => status === 'waiting').length).toBeGreaterThan(0)
  post.server.says.delay = 0
  expect((await post.received()).map(recipientOf).toSorted(byText)).toEqual(people.toSorted(byText))
})

it(
  'a database cut off while a mail is on its way ends nothing, and the mail comes again as itself',
  { tags: ['nightly'] },
  async () => {
    await write('membre@envol.example')
    post.server.says.delay = 2000
    const outbox = outboxTo(post.server.url)
    const drained = outbox.drain()
    await expect.poll(() => post.server.mails.length).toBe(1)
    await here.portal.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
    await drained
    expect(logged()).toContain('the outbox could not be read')
    expect(await lines()).toMatchObject([{ status: 'waiting', recipient: 'membre@envol.example' }])
    post.server.says.delay = 0
    const twice = await post.received()
    expect(twice).toHaveLength(2)
    expect(new Set(twice.map(({ messageId }) => messageId)).size).toBe(1)
  },
)

it('a mail leaves by the outbox’s own clock, within seconds, whoever has written it', async () => {
  const outbox = outboxTo(post.server.url)
  outbox.start()
  const payload = { email: 'membre@envol.example' }
  expect((await here.portal.call('POST /forgot-password', { body: payload })).status).toBe(200)
  await expect.poll(() => post.server.mails.length).toBe(1)
  await outbox.close()
})

it('mails go encrypted, unless to this machine or where we are told otherwise', async () => {
  // An address that means every interface of this machine, this one included.
  const elsewhere = `smtp://0.0.0.0:${post.server.port}`
  await write('membre@envol.example')
  await outboxTo(elsewhere).drain()
  expect(post.server.attempts).toEqual([])
  expect(await lines()).toMatchObject([{ status: 'waiting', attempts: 1 }])
  await later(10)
  await outboxTo(`${elsewhere}?ignoreTLS=true`).drain()
  expect(post.server.mails).toHaveLength(1)
})

it.each([
  { SMTP_URL: 'smtp://localhost' },
  { SMTP_URL: 'https://localhost', MAIL_FROM: PORTAL_MAIL_SENDER },
  { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Envol' },
  { MAIL_FROM: 'Envol <a@b.example>\r\nBcc: c@d.example' },
  { MAIL_FROM: 'a@b.example, c@d.example' },
  { MAIL_FROM: 'Envol, équipages <a@b.example>' },
])('is refused with the settings %j', (settings) => {
  expect(() => readEnv(settings)).toThrow(/^Réglage incorrect : (MAIL_FROM|SMTP_URL)\./)
})
