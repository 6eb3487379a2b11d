import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { composeMail } from '#server/app.ts'
import { MailOutbox } from '#server/mail/outbox.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

const here = useTestPortal({ env: { LOG_LEVEL: 'trace' } })
const CANARY = 'canari-7f3a9c'

it('the log has no secret, whatever arrives and whatever fails', async () => {
  const { portal } = here
  const token = await portal.signIn()
  const body = demoLoginCredentials({
    email: `${CANARY}@envol.example`,
    password: `${CANARY}-password`,
    iban: `FR76${CANARY}`,
  })
  await portal.call('POST /login', { body })
  await portal.call('POST /login', { body: `{"password":"${CANARY}`, headers: { 'content-type': 'application/json' } })
  await portal.call('POST /login', { body: demoLoginCredentials({ email: CANARY, password: CANARY }) })
  await portal.call('GET /posts', { path: `/posts?search=${CANARY}&token=${CANARY}` })
  await portal.call('GET /profile', { token, headers: { cookie: `id=${CANARY}` } })
  await portal.call('GET /profile', { headers: { authorization: `Bearer ${CANARY}` } })

  const email = `${CANARY}@envol.example`
  const choice = { email, token: CANARY, password: CANARY, password_confirmation: CANARY }
  const message = { name: CANARY, email, phone: CANARY, subject: CANARY, content: CANARY, company_id: 1 }
  const calls = async () => {
    await portal.call('POST /forgot-password', { body: { email } })
    await portal.call('POST /code-verefication', { body: { email, code: '73195028' } })
    await portal.call('POST /code-verefication', { body: { email: CANARY, code: CANARY } })
    await portal.call('POST /password/reset', { body: choice })
    await portal.call('POST /contact-us', { body: message })
    await portal.call('POST /contact-us', { body: { ...message, subject: `${CANARY}\n`.repeat(9) } })
  }
  await calls()
  const { body: feed } = await portal.call('PUT /calendar-feeds/:kind', { token, path: '/calendar-feeds/tous' })
  const address = new URL((feed as { url: string }).url).pathname
  const secret = /[\w-]{43}/.exec(address)?.[0] ?? ''
  const spelled = address.replace(secret, `%${secret.charCodeAt(0).toString(16)}${secret.slice(1)}`)
  const asked = [
    address,
    spelled,
    `${address}/`,
    `${address}?${CANARY}`,
    `/api/v1/calendar/${secret}`,
    `/${secret}.ics`,
  ]
  const answers = await Promise.all(asked.map((url) => portal.app.inject({ url })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 422, 404])
  await portal.call('POST /forgot-password', { body: { email: 'membre@envol.example' } })
  const codes = await portal.value(sql`select string_agg(content ->> 'code', ',') from outbox`)
  // A mail server quotes the rejected address.
  const refusal = Object.assign(new Error(`550 <${CANARY}>`), {
    code: 'EENVELOPE',
    response: `550 <${CANARY}>`,
    responseCode: 550,
    rejected: [CANARY],
  })
  const outbox = new MailOutbox({
    db: portal.db,
    log: portal.app.log,
    deliver: () => Promise.reject(refusal),
    compose: composeMail,
  })
  await outbox.drain()

  // A database error quotes its parameters.
  await portal.db.execute(sql`alter table rate_limits add constraint never check (hits < 0) not valid`)
  const failed = await portal.call('POST /login', { body })
  expect(failed.status).toBe(500)
  await calls()
  portal.app.log.info({ password: CANARY, user: { email: CANARY, token: CANARY }, body: { data: { code: CANARY } } })
  portal.app.log.error({
    err: new Error('Failed query', { cause: Object.assign(new Error(CANARY), { code: '23505' }) }),
  })
  // Without an error code, the wrapping error's message quotes the parameters too.
  const query = `Failed query: select\nparams: ${CANARY},\n    at ${CANARY}`
  portal.app.log.error({ err: new Error(query, { cause: new Error('Query read timeout') }) })

  for (const text of [CANARY, `{"iban":"${CANARY}"`]) {
    try {
      JSON.parse(text)
    } catch (err) {
      portal.app.log.error({ err }, 'a text could not be read')
      portal.app.log.error(err)
      portal.app.log.error({ err: new Error(`It holds ${text}`, { cause: err }) })
    }
  }

  const log = portal.lines.join('')
  expect(log).toContain('"type":"SyntaxError"')
  expect(log).toContain('"message":"Query read timeout"')
  expect(log).not.toContain(CANARY)
  expect(log).not.toContain(token)
  expect(secret).toHaveLength(43)
  expect(log).not.toContain(secret.slice(1))
  expect(log).toContain('/api/v1/calendar/:secret')
  expect(log).not.toContain('membre@envol.example')
  expect(log).not.toContain('decollage')
  expect(log).not.toContain('73195028')
  expect(String(codes).split(',')).toHaveLength(2)
  for (const code of String(codes).split(',')) expect(log).not.toContain(code)
  expect(log).toContain('a mail could not be sent yet')
  expect(log).toContain('[secret]')
})

it('the log describes a failure, with its request', async () => {
  const entries = here.portal.lines.map((line) => JSON.parse(line) as Record<string, Record<string, string>>)
  const failure = entries.find(({ err, reqId }) => err && reqId)
  expect(failure?.['err']?.['reason']).toBe('23514')
  expect(failure?.['err']?.['stack']).toContain('rateLimit.ts')
  expect(entries.some(({ req }) => req?.['path'] === '/api/v1/posts' && req['method'] === 'GET')).toBe(true)
})
