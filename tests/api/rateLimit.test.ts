import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

const here = useTestPortal()
const HOME = '10.0.0.1'
const attempt = (email: string, password: string, address = HOME) =>
  here.portal.call('POST /login', { body: demoLoginCredentials({ email, password }), address })

it.each(['membre@envol.example', 'personne@envol.example'])(
  'the eleventh wrong password of %s from one network is refused',
  async (email) => {
    for (let tries = 0; tries < 10; tries++) expect((await attempt(email, 'faux-faux')).status).toBe(401)
    const { status, headers, body } = await attempt(email, 'decollage')
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(800)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900)
    expect(body).toEqual({ success: false, message: 'Trop de tentatives. Réessayez dans 15 min.' })
  },
)

it('simultaneous attempts do not bypass the limit', async () => {
  const tries = await Promise.all(Array.from({ length: 30 }, () => attempt('membre3@envol.example', 'faux-faux')))
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
})

it('a right password does not count', async () => {
  for (let round = 0; round < 11; round++)
    expect((await attempt('membre2@envol.example', 'decollage')).status).toBe(200)
})

it('the count restarts after a quarter of an hour', async () => {
  await here.portal.db.execute(sql`update rate_limits set window_start = window_start - interval '16 minutes'`)
  expect((await attempt('membre@envol.example', 'decollage')).status).toBe(200)
})

it('one IP address is limited across accounts', async () => {
  const tries = []
  for (let account = 0; account < 101; account++) {
    const body = demoLoginCredentials({ email: `a${account}@envol.example`, password: 'faux-faux' })
    tries.push(here.portal.call('POST /login', { body, address: '192.0.2.7' }))
  }
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  // Beyond the queue of password hashes a request gets a 429: it counts as an attempt all the same.
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
})

it('the database stores no IP address and no e-mail address', async () => {
  const stored = await here.portal.value(sql`select string_agg(encode(key, 'escape'), ' ') from rate_limits`)
  expect(stored).not.toContain('envol.example')
  expect(stored).not.toContain('192.0.2.7')
})
