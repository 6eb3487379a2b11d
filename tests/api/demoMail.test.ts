import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import PostalMime from 'postal-mime'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { sendErrorResponse } from '#server/http/answerError.ts'
import { httpLoggerSettings } from '#server/http/log.ts'
import { serveDemoMail } from '#server/mail/demoMail.ts'
import { createFolderMailTransport } from '#server/mail/mailFolder.ts'
import { composeMail } from '#server/app.ts'
import { MailOutbox } from '#server/mail/outbox.ts'
import { PORTAL_MAIL_SENDER } from './mailServer.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const app = Fastify()
let folder = ''
let address = ''
let outbox: MailOutbox

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'envol-mail-')), 'mail')
  outbox = new MailOutbox({
    db: here.portal.db,
    log: here.portal.app.log,
    deliver: createFolderMailTransport(folder, PORTAL_MAIL_SENDER),
    compose: composeMail,
  })
  app.setErrorHandler(sendErrorResponse)
  address = serveDemoMail(app, readEnv({}), folder) ?? ''
})
afterAll(async () => {
  await outbox.close()
  await app.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

const page = (url = address) => app.inject(url)
const contact = (content: string, name = 'Élise') =>
  here.portal.call('POST /contact-us', {
    body: { name, email: 'elise@voyage.example', subject: 'Bonjour', content, company_id: 1 },
  })

describe('without a mail server', () => {
  it('the page says that nothing was mailed yet', async () => {
    const { statusCode, body } = await page()
    expect(statusCode).toBe(200)
    expect(body).toContain('Rien n’a encore été envoyé.')
  })

  it('a code is read on the page, and opens the reset', async () => {
    const email = 'membre@envol.example'
    await here.portal.call('POST /forgot-password', { body: { email } })
    await outbox.drain()
    const { body } = await page()
    expect(body).toContain('Votre code de vérification')
    const code = /\d{4} \d{4}/.exec(body)?.[0]
    expect((await here.portal.call('POST /code-verefication', { body: { email, code } })).status).toBe(200)
  })

  it('each mail is also a file for a mail program, readable by the portal’s user only', async () => {
    const file = (await readdir(folder)).find((name) => name.endsWith('.eml')) ?? ''
    const parsed = await PostalMime.parse(await readFile(join(folder, file)))
    expect(parsed).toMatchObject({
      subject: 'Votre code de vérification',
      to: [{ address: 'membre@envol.example', name: '' }],
      messageId: `<${file.replace('.eml', '')}@envol.example>`,
    })
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  })

  it('the newest mail comes first, as text, under a policy that forbids scripts', async () => {
    const script = '<script>alert(1)</script>'
    await contact(script, script)
    await outbox.drain()
    const { body, headers } = await page()
    const subjects = [...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, subject]) => subject)
    expect(subjects).toEqual(['[Contact] Bonjour', 'Votre code de vérification'])
    expect(body).not.toContain('<script')
    expect(body).toContain('&#60;script&#62;')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(headers['cache-control']).toBe('no-store')
  })

  it('the latest hundred mails are stored', { tags: ['nightly'] }, async () => {
    await here.portal.db.execute(sql`
      insert into outbox (recipient, content)
      select 'membre' || n || '@envol.example', '{"kind":"passwordChanged","color":"#D33377","office":"a@b.example"}'
      from generate_series(1, 101) n`)
    await outbox.drain()
    const names = await readdir(folder)
    for (const kind of ['.eml', '.json']) expect(names.filter((name) => name.endsWith(kind))).toHaveLength(100)
    expect((await page()).body).not.toContain('Votre code de vérification')
  })
})

describe('the page', () => {
  it('is served to clients with its key, by any name of this machine', async () => {
    expect(address).toMatch(/^\/demo\/mail\?key=[\w-]{22}$/)
    const { statusCode } = await app.inject({ url: address, headers: { host: 'localhost:3000' }, remoteAddress: '::1' })
    expect(statusCode).toBe(200)
  })

  it.each([
    ['no key', () => '/demo/mail'],
    ['an empty one', () => '/demo/mail?key='],
    ['another', () => '/demo/mail?key=aaaaaaaaaaaaaaaaaaaaaa'],
    ['half of it', () => address.slice(0, -11)],
    ['more than it', () => `${address}a`],
    ['it twice', () => `${address}&${address.split('?')[1]}`],
    ['its name written otherwise', () => address.replace('key', 'KEY')],
  ])('is hidden from clients with %s, even on this machine', async (_, url) => {
    const { statusCode, body } = await page(url())
    expect(statusCode).toBe(404)
    expect(JSON.parse(body)).toEqual({ success: false, message: 'Cette adresse n’existe pas.' })
  })

  it('has another key at each start', async () => {
    const other = Fastify()
    expect(serveDemoMail(other, readEnv({}), folder)).not.toBe(address)
    await other.close()
  })

  it('keeps its key out of the log', async () => {
    const lines: string[] = []
    const logged = Fastify({ logger: httpLoggerSettings('trace', { write: (line) => void lines.push(line) }) })
    const path = serveDemoMail(logged, readEnv({}), folder) ?? ''
    expect((await logged.inject(path)).statusCode).toBe(200)
    expect(lines.join('')).toContain('/demo/mail')
    expect(lines.join('')).not.toContain(path.split('key=')[1])
    await logged.close()
  })

  it.each([
    ['outside the demo', { DEMO: 'off' }],
    ['with a mail server', { SMTP_URL: 'smtp://localhost', MAIL_FROM: PORTAL_MAIL_SENDER }],
    ['with an address on the web', { DEMO: 'on', PUBLIC_URL: 'https://www.envol.example' }],
  ])('is not served %s', async (_, settings) => {
    const other = Fastify()
    expect(serveDemoMail(other, readEnv(settings), folder)).toBeUndefined()
    expect((await other.inject('/demo/mail')).statusCode).toBe(404)
    await other.close()
  })
})
