import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { solveProofOfWork } from '#src/contact/parts/solveProofOfWork.ts'
import { deleteExpiredContactMessages } from '#server/contact/office/messageFiles.ts'
import { startPortal, useTestPortal } from './portal.ts'
import { PORTAL_MAIL_SENDER, useTestMailServer } from './mailServer.ts'

const here = useTestPortal()
const post = useTestMailServer(here)
let host = 0
const message = (changes: object = {}) => ({
  name: 'Élise Marchand',
  email: 'elise@voyage.example',
  phone: '06 39 98 45 67',
  subject: 'Adhésion à temps partiel',
  content: 'Bonjour,\n\nPuis-je adhérer « à mi-temps » ?\nMerci !',
  company_id: 1,
  ...changes,
})
const send = (changes: object = {}, address = `10.2.0.${++host % 250}`) =>
  here.portal.call('POST /contact-us', { body: message(changes), address })
const stored = () => here.portal.value(sql`select count(*)::int from contact_messages`)
const sent = { success: true, message: 'Message envoyé avec succès' }

beforeEach(async () => {
  await here.portal.db.execute(sql`truncate rate_limits, contact_messages, outbox cascade`)
})

describe('a message', () => {
  it('is stored and mailed to the office, with its author as the reply address', async () => {
    const { status, body } = await send()
    expect(status).toBe(200)
    expect(body).toEqual(sent)
    const { rows } = await here.portal.db.execute(
      sql`select company_id, name, email, phone, subject, content from contact_messages`,
    )
    expect(rows).toEqual([message()])
    const [mail, ...others] = await post.received()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: '[Contact] Adhésion à temps partiel',
      recipients: ['contact@envol.example'],
      envelopeFrom: 'ne-pas-repondre@envol.example',
      replyTo: [{ name: 'Élise Marchand', address: 'elise@voyage.example' }],
      from: { name: 'Envol', address: 'ne-pas-repondre@envol.example' },
    })
    for (const said of ['Élise Marchand', '06 39 98 45 67', 'Air Hexagone', 'Puis-je adhérer « à mi-temps » ?']) {
      expect(mail?.text).toContain(said)
      expect(mail?.html).toContain(said)
    }
  })

  it('goes to its company’s office, and needs no phone number', async () => {
    for (const phone of ['', undefined]) {
      const content = `Sans téléphone ${String(phone)}`
      expect((await send({ company_id: 3, phone, content })).status).toBe(200)
    }
    const mails = await post.received()
    expect(mails.map(({ recipients }) => recipients)).toEqual([['easyjet@envol.example'], ['easyjet@envol.example']])
    expect(mails[0]?.text).not.toContain('Téléphone')
  })

  it.each([
    [{ name: '' }, 'name', 'Le nom est requis'],
    [{ name: '  ' }, 'name', 'Le nom est requis'],
    [{ name: 'n'.repeat(101) }, 'name', 'Le nom doit contenir au plus 100 caractères'],
    [{ email: undefined }, 'email', 'Email est requis'],
    [{ email: 'elise' }, 'email', 'Veuillez entrer une adresse email valide'],
    [{ email: `${'e'.repeat(250)}@a.fr` }, 'email', 'Veuillez entrer une adresse email valide'],
    [{ phone: '0'.repeat(31) }, 'phone', 'Le téléphone doit contenir au plus 30 caractères'],
    [{ subject: undefined }, 'subject', 'Le sujet est requis'],
    [{ subject: 's'.repeat(151) }, 'subject', 'Le sujet doit contenir au plus 150 caractères'],
    [{ content: '\n\n' }, 'content', 'Le message est requis'],
    [{ content: 'c'.repeat(5001) }, 'content', 'Le message doit contenir au plus 5000 caractères'],
    [{ company_id: 99 }, 'company_id', 'Cette compagnie n’existe pas.'],
  ])('is refused with %j, at its field', async (changes, field, text) => {
    const { status, body } = await send(changes)
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, message: text, errors: { [field]: text } })
    expect(await stored()).toBe(0)
  })

  it('is accepted at its maximum length', async () => {
    const longest = {
      name: 'n'.repeat(100),
      phone: '0'.repeat(30),
      subject: 'é'.repeat(150),
      content: 'œ'.repeat(5000),
    }
    expect((await send(longest)).status).toBe(200)
    const [mail] = await post.received()
    expect(mail?.subject).toBe(`[Contact] ${'é'.repeat(150)}`)
    expect(mail?.text).toContain('œ'.repeat(5000))
  })

  it('is neither stored nor mailed when one of the two fails', async () => {
    const portal = await startPortal()
    await portal.db.execute(sql`alter table outbox add constraint never check (attempts < 0)`)
    expect((await portal.call('POST /contact-us', { body: message() })).status).toBe(500)
    expect(await portal.value(sql`select count(*)::int from contact_messages`)).toBe(0)
    await portal.close()
  })

  it('written by a bot is dropped, and the bot is not told', async () => {
    const { status, body } = await send({ website: 'https://casino.example' })
    expect(status).toBe(200)
    expect(body).toEqual(sent)
    expect(await stored()).toBe(0)
    expect(await post.received()).toEqual([])
  })
})

describe('a repeated message', () => {
  it('is stored once when sent fifty times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send()))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, sent])
    expect(await stored()).toBe(1)
    expect(await post.received()).toHaveLength(1)
  })

  it('is stored again ten minutes later', async () => {
    await send()
    await here.portal.db.execute(sql`update contact_messages set created_at = created_at - interval '10 minutes'`)
    await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(await stored()).toBe(2)
    expect(await post.received()).toHaveLength(2)
  })

  it('is stored again with one word changed', async () => {
    for (const phone of ['', '06 39 98 45 67']) await send({ phone })
    expect(await stored()).toBe(2)
  })
})

it('a message is deleted after the configured number of days, and not before', async () => {
  await send()
  await here.portal.db.execute(sql`update contact_messages set created_at = now() - interval '29 days 23 hours'`)
  await send({ subject: 'Une autre question' })
  await deleteExpiredContactMessages(here.portal.context, 30)
  expect(await stored()).toBe(2)
  await deleteExpiredContactMessages(here.portal.context, 29)
  expect(await here.portal.value(sql`select string_agg(subject, '') from contact_messages`)).toBe('Une autre question')
})

describe('limits', () => {
  it('allow one sender twenty messages an hour', async () => {
    const statuses = []
    for (let count = 0; count < 21; count++)
      statuses.push((await send({ content: `n° ${count}` }, '192.0.2.20')).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(statuses.at(-1)).toBe(429)
    const { headers, body } = await send({}, '192.0.2.20')
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
    expect(body).toEqual({ success: false, message: 'Trop de tentatives. Réessayez dans 60 min.' })
  })

  it('require a proof of work beyond two hundred messages an hour, and block nobody', async () => {
    await here.portal.db.execute(sql`insert into rate_limits (key, window_start, hits)
      values (sha256('contact office contact@envol.example'), now(), 200)`)
    const asked = await send()
    expect([asked.status, asked.body.message]).toEqual([
      428,
      'Beaucoup de messages arrivent en ce moment. Réessayez dans une heure, ou écrivez à contact@envol.example.',
    ])
    expect(await stored()).toBe(0)
    const proof = await solveProofOfWork(asked.body.errors?.['proof'] ?? '')
    expect((await send({ proof })).body).toEqual(sent)
    expect(await stored()).toBe(1)
    // A proof of work for one message does not count for another, nor does a wrong one.
    const none = Array(16).fill(1).join('.')
    for (const worthless of [proof, none, '1', '1.2', Array(16).fill('x').join('.'), '.'.repeat(15)])
      expect((await send({ content: 'Un autre', proof: worthless })).status).toBe(428)
    expect((await send({ company_id: 3 })).status).toBe(200)
  })
})

const LINES = ['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '\0', '\v']
const INJECTED = [
  'Bcc: tous@voyage.example',
  'To: tous@voyage.example',
  'Content-Type: text/html',
  '\r\nAutre corps',
  'Subject: Autre',
]

describe('the headers of a mail', () => {
  it.each(LINES.map((end) => [JSON.stringify(end), end] as const))('cannot be ended with %s', async (_, end) => {
    for (const injected of INJECTED) {
      for (const field of ['name', 'subject', 'phone', 'email']) {
        const value = field === 'email' ? `a${end}${injected.replaceAll(' ', '')}` : `a${end}${injected}`
        const { status, body } = await send({ [field]: value.slice(0, 30) }, `10.3.0.${++host % 250}`)
        expect(status).toBe(422)
        expect(Object.keys(body.errors ?? {})).toEqual([field])
      }
    }
    expect(await stored()).toBe(0)
  })

  it.each([
    'a,b@voyage.example',
    'a;b@voyage.example',
    '<a@voyage.example>',
    'a<b@voyage.example',
    '"a"@voyage.example',
    'a:b@voyage.example',
    'a(b)@voyage.example',
    'a\\@voyage.example',
    'a@voyage.example,b.example',
    'a@[127.0.0.1].fr',
    'a@b.fr\u202e',
  ])('accept no address like « %s »', async (email) => {
    const { status, body } = await send({ email })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: 'Veuillez entrer une adresse email valide' })
  })

  it.each([
    ['p\u0430ul@voyage.example', 'Cette adresse mêle des lettres de plusieurs alphabets\u00a0: retapez-la au clavier'],
    ['paul@voyag\u0435.example', 'Cette adresse mêle des lettres de plusieurs alphabets\u00a0: retapez-la au clavier'],
    ['paul..vols@voyage.example', 'Cette adresse contient deux points de suite\u00a0: vérifiez-la'],
    ['paul@voyage..example', 'Cette adresse contient deux points de suite\u00a0: vérifiez-la'],
  ])('give the error of « %s »', async (email, refusal) => {
    const { status, body } = await send({ email })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: refusal })
  })

  it('have the address without invisible characters', async () => {
    expect((await send({ email: '\u200bpaul\u2060@voy\u00adage.exam\u200dple\ufeff' })).status).toBe(200)
    const { rows } = await here.portal.db.execute<{ email: string }>(
      sql`select email from contact_messages order by id desc limit 1`,
    )
    expect(rows).toEqual([{ email: 'paul@voyage.example' }])
  })

  it.each([
    { name: 'Bcc: tous@voyage.example' },
    { name: '"Élise" <tous@voyage.example>, autre@voyage.example' },
    { name: '=?utf-8?Q?a=0D=0ABcc:_tous@voyage.example?=' },
    { name: 'a%0d%0aBcc:tous@voyage.example' },
    { name: 'a\\r\\nBcc: tous@voyage.example' },
    { subject: '=?utf-8?B?DQpCY2M6IHRvdXNAdm95YWdlLmV4YW1wbGU=?=' },
    { subject: 'é'.repeat(140) },
    { subject: `${'mot '.repeat(36)}Bcc` },
    { content: '\r\n.\r\nMAIL FROM:<tous@voyage.example>\r\nRCPT TO:<tous@voyage.example>\r\nDATA\r\n' },
    { content: '\n--limite\nContent-Type: text/html\n\n<b>Bcc: tous@voyage.example' },
    { email: "o'neil+vols=1@voyage.example" },
    { email: 'élise@voyagé.example' },
  ])('stay the portal’s own with %j', async (changes) => {
    expect((await send(changes)).status).toBe(200)
    const mails = await post.received()
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.recipients).toEqual(['contact@envol.example'])
    expect(mail?.to).toEqual([{ name: '', address: 'contact@envol.example' }])
    expect(mail?.cc ?? []).toEqual([])
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.replyTo).toHaveLength(1)
    const whole = message(changes)
    expect(mail?.replyTo?.[0]?.address?.split('@')[0]).toBe(whole.email.split('@')[0])
    expect(mail?.replyTo?.[0]?.name).toBe(whole.name.replaceAll('=?', '= ?'))
    expect(mail?.subject).toBe(`[Contact] ${whole.subject.replaceAll('=?', '= ?')}`)
    const names = mail?.headers.map(({ key }) => key).toSorted()
    expect(names).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ])
    expect(mail?.raw).toContain(`From: ${PORTAL_MAIL_SENDER}`)
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['logo.png'])
  })

  it('lose characters that neither the database nor a mail can hold, in the message’s text only', async () => {
    expect((await send({ content: 'a\0b\x07c\r\nd\te\u0085f' })).status).toBe(200)
    expect(await here.portal.value(sql`select content from contact_messages`)).toBe('abc\nd\tef')
  })
})

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'><iframe src=javascript:alert(1)>",
  '</td></table><a href="https://casino.example">Ici</a>',
  '<style>body{display:none}</style>',
  '<!--',
  ']]><x>',
  '&lt;script&gt;',
  '<a href=javascript:alert(1)>a',
  '${7*7}{{7*7}}<%= 7*7 %>',
]

const tags = (html = '') => html.match(/<[^>]*>/g)

describe('HTML', () => {
  it.each(SCRIPTS)('in a message is plain text: « %s »', async (script) => {
    await send()
    const [plain] = await post.received()
    const content = `${script}\n\nPuis\nMerci`
    expect((await send({ name: script, subject: script, content })).status).toBe(200)
    const mail = (await post.received()).at(-1)
    expect(tags(mail?.html)).toEqual(tags(plain?.html))
    expect(mail?.text).toContain(script)
    expect(mail?.text).toContain('Puis\nMerci')
  })
})
