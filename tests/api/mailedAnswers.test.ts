import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it, vi } from 'vitest'
import { MAX_INCOMING_MAIL_BYTES } from '#server/mail/incoming/readMail.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import {
  buildMailSource,
  buildAttachmentMimePart,
  ACCEPTED_MAIL_RESULT,
  useMailReception,
  buildMultipartMailSource,
} from './receiving.ts'

vi.setConfig({ testTimeout: 120_000 })
const { here, post, its, receive, deliver, open, answered, questioned, readMessage, readRequest } = useMailReception()

describe('an answer by mail', () => {
  it('is added to its exchange once however often it is delivered, and the office is notified', async () => {
    const { id, to } = await answered()
    expect(to).toMatch(/^reponse\+[\da-f]{32}@envol\.example$/)
    const stored = await here.portal.value(sql`select string_agg(encode(reply_hash, 'hex'), '') from contact_links`)
    expect(to).not.toContain(String(stored))
    const body = 'Oui, demain.\r\n\r\nLe 3 mars, Envol <a@envol.example> a écrit :\r\n> Venez-vous ?\r\n'
    const raw = buildMailSource({ to: to.toUpperCase(), head: ['Content-Type: text/plain; charset=utf-8'], body })
    for (let twice = 0; twice < 2; twice++) expect(await receive(raw)).toEqual(ACCEPTED_MAIL_RESULT)
    const { state, taken_by, last_by, entries } = await readMessage(id)
    expect([state, taken_by?.name, last_by, entries.length]).toEqual(['pris', 'Solène Kerbrat', 'personne', 3])
    expect(entries[2]).toMatchObject({
      author: 'personne',
      by: 'Noé',
      content: 'Oui, demain.',
      whole: 'Oui, demain.\n\nLe 3 mars, Envol <a@envol.example> a écrit :\n> Venez-vous ?',
      by_mail: true,
      other_sender: null,
    })
    // Mails that leave at the same time arrive in any order.
    const told = (await post.received()).find(({ text }) => text?.includes('Oui, demain.'))
    expect([told?.recipients, told?.subject]).toEqual([['contact@envol.example'], '[Contact] Mon planning'])
    expect(told?.text).toContain('Reçu\u00a0: par e-mail')
    expect(told?.text).toContain('Citation\u00a0: repliée')
    expect(told?.text).not.toContain('Envoyé depuis')
    const token = (await post.received()).findLast((mail) => mail.text?.includes('#'))?.text?.match(/#([\w-]{43})/)?.[1]
    const { body: shown } = await here.portal.call('POST /contact-us/exchange', { body: { token } })
    expect(shown.data.entries[2]?.whole).toBe(entries[2]?.whole)
  })

  it('names its sender when that is another person', async () => {
    const { id, to } = await answered()
    expect((await deliver(buildMailSource({ from: 'lea@ailleurs.example' }), { options: ['--to', to] })).code).toBe(0)
    expect((await readMessage(id)).entries[2]).toMatchObject({ by_mail: true, other_sender: 'lea@ailleurs.example' })
    expect((await post.received()).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('Envoyé depuis\u00a0: lea@ailleurs.example'),
    )
  })

  it('adds files to an exchange, except the portal’s own picture, which mail programs return', async () => {
    const { id, to } = await answered()
    const ours = buildAttachmentMimePart('logo.png', await readFile(join(its.folder, 'public/apple-touch-icon.png')))
    const body = `${ours}${buildAttachmentMimePart('planning.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.from('planning')]))}--x--`
    expect(await receive(buildMailSource({ to, head: ['Content-Type: multipart/mixed; boundary=x'], body }))).toEqual(
      ACCEPTED_MAIL_RESULT,
    )
    const { content, files } = (await readMessage(id)).entries[2] ?? {}
    expect([content, files?.map(({ name }) => name)]).toEqual(['(Message sans texte.)', ['planning.jpg']])
    const path = `/board/messages/${id}/files/${files?.[0]?.id}`
    const opened = await open(path)
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('adds files to a request, and names those that are refused', async () => {
    const { id, to } = await questioned()
    const body = `--x\r\n\r\nLe voici.\r\n${buildAttachmentMimePart('contrat.pdf', '%PDF-1.7 contrat')}${buildAttachmentMimePart('lettre.docx', 'PK')}--x--`
    const raw = buildMailSource({
      to,
      from: 'INES@voyage.example',
      head: ['Content-Type: multipart/mixed; boundary=x'],
      body,
    })
    for (let twice = 0; twice < 2; twice++) expect(await receive(raw)).toEqual(ACCEPTED_MAIL_RESULT)
    const { messages, last_message } = await readRequest(id)
    expect([last_message, messages.length]).toEqual(['applicant', 2])
    expect(messages[1]).toMatchObject({
      from: 'applicant',
      text: 'Le voici.\n\n(Une pièce jointe n’a pas été prise\u00a0: lettre.docx. Sont pris\u00a0: PDF, JPEG ou PNG, 5\u00a0Mo chacun, 3 au plus.)',
      files: [{ name: 'contrat.pdf', size: 16 }],
      by_mail: true,
      other_sender: null,
    })
    const file = `/board/requests/${id}/files/${messages[1]?.files[0]?.id}`
    const opened = await open(file)
    expect([opened.statusCode, opened.body]).toEqual([200, '%PDF-1.7 contrat'])
    // The duplicate files of the second delivery are removed.
    expect(await readdir(join(here.portal.folder, 'files/request-files'))).toHaveLength(1)
    const waits = sql`select count(*)::int from jobs where name = 'membership.tellBoard'`
    expect(await here.portal.value(waits)).toBe(1)
  })
})

describe('each text of a person is kept', () => {
  const HEAD =
    'De : Envol\r\nEnvoyé : mardi 3 mars 2026 10:02\r\nÀ : Noé\r\nObjet : Notre réponse à votre message\r\n\r\n'
  const UTF8 = ['Content-Type: text/plain; charset=utf-8']

  it.each([
    [
      'headers that they copied',
      'De : Paul Roche\r\nEnvoyé : lundi\r\nObjet : Convocation\r\n\r\nVenez jeudi.\r\n\r\nQue dire ?',
    ],
    ['an answer below a quote', `Bonjour\r\n\r\n${HEAD}Venez-vous ?\r\n\r\nOui, jeudi.`],
    ['an answer between marked lines', '> Venez-vous ?\r\n\r\nOui, jeudi.'],
  ])('%s', async (_, body) => {
    const { id, to } = await answered()
    expect(await receive(buildMailSource({ to, head: UTF8, body }))).toEqual(ACCEPTED_MAIL_RESULT)
    expect((await readMessage(id)).entries[2]).toMatchObject({ content: body.replaceAll('\r\n', '\n'), whole: null })
  })

  it('of a group’s mail too, with an unmarked quote folded', async () => {
    const { id, to } = await questioned()
    const head = [...UTF8, 'Precedence: list', 'List-Id: <famille.groupes.example>']
    const body = `Le voici.\r\n\r\n${HEAD}Votre contrat\u00a0?\r\n`
    expect(await receive(buildMailSource({ to, head, body }))).toEqual(ACCEPTED_MAIL_RESULT)
    const said = (await readRequest(id)).messages[1]
    expect([said?.text, said?.whole]).toEqual(['Le voici.', body.trim().replaceAll('\r\n', '\n')])
  })
})

describe('the mail command refuses', () => {
  const MACHINE = 'Auto-Submitted: auto-replied'
  const ENCRYPTED = 'Content-Type: multipart/encrypted; boundary=x'

  it.each([
    ['of a machine', () => ({ head: [MACHINE] }), 65, 'réponse automatique'],
    ['that is encrypted', () => ({ head: [ENCRYPTED] }), 65, 'chiffré'],
    ['of nothing', () => ({ body: '' }), 65, 'Le message est requis'],
    ['of too many words', () => ({ body: 'mot '.repeat(1300) }), 65, 'au plus 5000 caractères'],
    ['to no exchange', () => ({ to: 'bureau@envol.example' }), 65, 'adressé à aucun échange'],
    ['to an exchange that is none', () => ({ to: `reponse+${'a'.repeat(32)}@envol.example` }), 67, 'terminé'],
  ] as const)('a mail %s', async (_, changes, code, words) => {
    const { id, to } = await answered()
    const { code: ended, failed } = await receive(buildMailSource({ to, ...changes() }))
    expect(ended).toBe(code)
    expect(failed).toContain(words)
    expect(failed).not.toMatch(/noe@|mot mot/)
    expect((await readMessage(id)).entries).toHaveLength(2)
  })

  it('a mail over the maximum size, before reading it', async () => {
    const { to } = await answered()
    expect((await receive(buildMailSource({ to, body: 'a'.repeat(MAX_INCOMING_MAIL_BYTES) }))).code).toBe(65)
    // Each line costs time, even an unread one.
    const { head, body } = buildMultipartMailSource('Oui, demain.')
    expect((await receive(buildMailSource({ to, head, body: `${'\n'.repeat(800_000)}${body}--x--` }))).code).toBe(65)
    expect((await receive('rien')).code).toBe(65)
  })

  it('an answer to a closed exchange', { tags: ['nightly'] }, async () => {
    const { id, to } = await answered()
    await here.portal.db.execute(sql`update contact_links set expires_at = now()`)
    expect((await receive(buildMailSource({ to }))).code).toBe(67)
    expect((await readMessage(id)).entries).toHaveLength(2)
    const asked = await questioned('fini@voyage.example')
    const words = 'Il manque une pièce.'
    await here.portal.call('POST /board/requests/:id/refusal', {
      path: `/board/requests/${asked.id}/refusal`,
      token: its.token,
      body: { reason: 'piece-manquante', words },
    })
    expect((await receive(buildMailSource({ to: asked.to }))).code).toBe(67)
  })

  it('mails beyond a person’s limit until they are answered', { tags: ['nightly'] }, async () => {
    const { id, to } = await answered()
    const codes: number[] = []
    for (let sent = 0; sent < 6; sent++) codes.push((await receive(buildMailSource({ to }))).code)
    expect(codes).toEqual([0, 0, 0, 0, 0, 67])
    expect((await readMessage(id)).entries).toHaveLength(7)
    await here.portal.db.execute(sql`update rate_limits set hits = 100`)
    expect((await receive(buildMailSource({ to }))).code).toBe(75)
  })

  it(
    'every mail temporarily, while the portal is stopped, partly installed, updating or without the setting',
    { tags: ['nightly'] },
    async () => {
      const { to } = await answered()
      const raw = buildMailSource({ to })
      const away = await deliver(raw, { env: { DATABASE_URL: 'postgres://envol:secret@127.0.0.1:1/envol' } })
      expect([away.code, away.failed]).toEqual([75, expect.stringContaining('ne répond pas')])
      expect(away.failed).not.toContain('secret')
      expect(await deliver(raw, { env: { MAIL_REPLY_TO: '' } })).toMatchObject({ code: 75 })
      const { db } = here.portal
      await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = 1`)
      expect(await receive(raw)).toMatchObject({ code: 75, failed: expect.stringContaining('mis à jour') })
      await db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where id = 1`)
      const bare = await createSourceCheckout()
      const child = spawn(process.execPath, [join(bare.folder, 'scripts/mail.mjs'), 'receive'], {
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      expect(await once(child, 'exit')).toEqual([75, null])
      await bare.remove()
      expect((await receive(raw)).code).toBe(0)
    },
  )

  it('an unknown subcommand', { tags: ['nightly'] }, async () => {
    expect(await deliver('', { options: ['--strange'] })).toMatchObject({
      code: 64,
      failed: 'npm run mail -- receive [--to ADRESSE]\n',
    })
  })
})
