import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { credentials, usePortal } from './portal.ts'

const here = usePortal({ env: { LOG_LEVEL: 'trace' } })
const CANARY = 'canari-7f3a9c'

it('holds no secret, whatever comes in and whatever fails', async () => {
  const { portal } = here
  const token = await portal.signIn()
  const body = credentials({ email: `${CANARY}@envol.example`, password: `${CANARY}-password`, iban: `FR76${CANARY}` })
  await portal.call('POST /login', { body })
  await portal.call('POST /login', { body: `{"password":"${CANARY}`, headers: { 'content-type': 'application/json' } })
  await portal.call('POST /login', { body: credentials({ email: CANARY, password: CANARY }) })
  await portal.call('GET /posts', { path: `/posts?search=${CANARY}&token=${CANARY}` })
  await portal.call('GET /profile', { token, headers: { cookie: `id=${CANARY}` } })
  await portal.call('GET /profile', { headers: { authorization: `Bearer ${CANARY}` } })

  // A failure of the database quotes the values it was given.
  await portal.db.execute(sql`alter table rate_limits add constraint never check (hits < 0) not valid`)
  const failed = await portal.call('POST /login', { body })
  expect(failed.status).toBe(500)
  portal.app.log.info({ password: CANARY, user: { email: CANARY, token: CANARY }, body: { data: { code: CANARY } } })
  portal.app.log.error({
    err: new Error('Failed query', { cause: Object.assign(new Error(CANARY), { code: '23505' }) }),
  })

  const log = portal.lines.join('')
  expect(log).not.toContain(CANARY)
  expect(log).not.toContain(token)
  expect(log).not.toContain('membre@envol.example')
  expect(log).not.toContain('decollage')
  expect(log).toContain('[secret]')
})

it('says what a failure was, and which request it belongs to', async () => {
  const entries = here.portal.lines.map((line) => JSON.parse(line) as Record<string, Record<string, string>>)
  const failure = entries.find(({ err, reqId }) => err && reqId)
  expect(failure?.['err']?.['reason']).toBe('23514')
  expect(failure?.['err']?.['stack']).toContain('rateLimit.ts')
  expect(entries.some(({ req }) => req?.['path'] === '/api/v1/posts' && req['method'] === 'GET')).toBe(true)
})
