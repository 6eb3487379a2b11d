import { createHash } from 'node:crypto'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#server/session/password.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'

const here = useTestPortal()
type LightRequest = { headers?: Record<string, string>; payload?: string }

describe('login', () => {
  it('opens a session and answers with the token and the user', async () => {
    const { status, body } = await here.portal.call('POST /login', { body: demoLoginCredentials() })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Connexion réussie',
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      user: {
        id: expect.any(Number) as number,
        first_name: 'Camille',
        last_name: 'Laurent',
        email: 'membre@envol.example',
        image: null,
        company: { id: 1, name: 'Air Hexagone', color: '#D33377', header_logo_url: '/companies/air-hexagone.svg' },
      },
    })
  })

  it('accepts the address in any case, with spaces around', async () => {
    const { status } = await here.portal.call('POST /login', {
      body: demoLoginCredentials({ email: ' Membre@ENVOL.example ' }),
    })
    expect(status).toBe(200)
  })

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await here.portal.call('POST /login', { body: demoLoginCredentials({ password: 'autre-chose' }) })
    const unknown = await here.portal.call('POST /login', {
      body: demoLoginCredentials({ email: 'nul@envol.example' }),
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({ success: false, message: 'Adresse e-mail ou mot de passe incorrect.' })
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.status).toBe(wrong.status)
    const names = (headers: object) => Object.keys(headers).toSorted()
    expect(names(unknown.headers)).toEqual(names(wrong.headers))
  })

  it.each([
    [{ email: '' }, 'email', 'Email est requis'],
    [{ email: undefined }, 'email', 'Email est requis'],
    [{ email: 'pas-une-adresse' }, 'email', 'Veuillez entrer une adresse email valide'],
    [{ password: '' }, 'password', 'Mot de passe est requis'],
    [{ password: 'court' }, 'password', 'Le mot de passe doit contenir au moins 6 caractères'],
  ])('refuses %j with the message of its field', async (changes, field, message) => {
    const { status, body } = await here.portal.call('POST /login', { body: demoLoginCredentials(changes) })
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, message, errors: { [field]: message } })
  })

  it('limits the size of its input', async () => {
    const long = 'x'.repeat(300)
    const { status, body } = await here.portal.call('POST /login', {
      body: demoLoginCredentials({ email: `${long}@envol.example`, password: long }),
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['email', 'password'])
  })

  it('accepts a browser’s strange name, and rejects addresses that a database cannot store', async () => {
    const device_infos = { device_type: 'web', device_name: 'a\u0000b', device_platform: '\u0000' }
    expect((await here.portal.call('POST /login', { body: demoLoginCredentials({ device_infos }) })).status).toBe(200)
    const { status, body } = await here.portal.call('POST /login', {
      body: demoLoginCredentials({ email: 'a\u0000@envol.example' }),
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ email: 'Veuillez entrer une adresse email valide' })
  })

  it('accepts half a surrogate pair, which no database can store', async () => {
    const half = '\ud800'
    const device_infos = { device_type: 'web', device_name: `a${half}b`, device_platform: half }
    expect((await here.portal.call('POST /login', { body: demoLoginCredentials({ device_infos }) })).status).toBe(200)
    for (const changes of [{ email: `${half}@envol.example` }, { password: half.repeat(8) }]) {
      expect((await here.portal.call('POST /login', { body: demoLoginCredentials(changes) })).status).toBe(401)
    }
    expect((await here.portal.call('GET /posts', { path: '/posts?search=%ED%A0%80' })).status).toBe(200)
  })

  it('opens no session with a password that was replaced during its verification', async () => {
    const { db } = here.portal
    const waiting = sql`select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const { answer } = await db.transaction(async (tx) => {
      await tx.execute(sql`update members set password_hash = 'x' where email = 'membre3@envol.example'`)
      const body = demoLoginCredentials({ email: 'membre3@envol.example' })
      const asked = { answer: here.portal.call('POST /login', { body }) }
      // The login has verified its password, and waits for this change.
      await expect.poll(() => here.portal.value(waiting)).toBe(1)
      return asked
    })
    expect((await answer).status).toBe(401)
  })

  it('stores only a hash of the token and of the password', async () => {
    const token = await here.portal.signIn()
    const stored = await here.portal.value(
      sql`select coalesce(string_agg(s::text || m::text, ''), '') from sessions s join members m on m.id = s.member_id`,
    )
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(stored).not.toContain('decollage')
    expect(stored).toContain('$argon2id$v=19$')
    expect(await hashPassword('decollage')).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })

  it('lasts 24 hours, or 30 days when remembered', async () => {
    await here.portal.db.execute(sql`delete from sessions`)
    for (const remember of [false, true])
      await here.portal.call('POST /login', { body: demoLoginCredentials({ remember }) })
    const hours = await here.portal.value(
      sql`select array_agg(round(extract(epoch from expires_at - created_at) / 3600)::int order by expires_at) from sessions`,
    )
    expect(hours).toEqual([24, 720])
  })
})

describe('a session signed out offline', () => {
  const revoke = (...token_hashes: string[]) => here.portal.call('POST /logout/offline', { body: { token_hashes } })
  const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

  it('ends by its token’s hash, even repeatedly, and other sessions continue', async () => {
    const [phone, laptop] = [await here.portal.signIn(), await here.portal.signIn()]
    expect((await revoke(hashOf(phone))).status).toBe(200)
    expect((await here.portal.call('GET /profile', { token: phone })).status).toBe(401)
    expect((await here.portal.call('GET /profile', { token: laptop })).status).toBe(200)
    const [again, unknown] = [await revoke(hashOf(phone)), await revoke('0'.repeat(64))]
    expect([again.status, again.body]).toEqual([200, unknown.body])
  })

  it('cannot be opened with the hash', async () => {
    const hash = hashOf(await here.portal.signIn())
    const forms = [hash, Buffer.from(hash, 'hex').toString('base64url')]
    for (const token of forms) expect((await here.portal.call('GET /profile', { token })).status).toBe(401)
  })

  it.each([[[]], [['g'.repeat(64)]], [['0'.repeat(63)]], [Array.from({ length: 21 }, () => '0'.repeat(64))]])(
    'is not looked up with %j',
    async (hashes) => expect((await revoke(...hashes)).status).toBe(422),
  )
})

describe('a session', () => {
  it('ends with its sign-out, and other sessions of the member continue', async () => {
    const [phone, laptop] = [await here.portal.signIn(), await here.portal.signIn()]
    const left = await here.portal.call('POST /logout', { token: phone })
    expect(left.status).toBe(200)
    expect((await here.portal.call('GET /profile', { token: phone })).status).toBe(401)
    expect((await here.portal.call('GET /profile', { token: laptop })).status).toBe(200)
  })

  it.each([
    ['no body at all', {}],
    ['an empty one said to be JSON', { headers: { 'content-type': 'application/json' }, payload: '' }],
    ['an empty one said to be text', { headers: { 'content-type': 'text/plain;charset=UTF-8' }, payload: '' }],
    ['the empty object', { headers: { 'content-type': 'application/json' }, payload: '{}' }],
    ['null', { headers: { 'content-type': 'application/json' }, payload: 'null' }],
  ])('ends with a sign-out with %s', async (_, { headers = {}, ...sent }: LightRequest) => {
    const authorization = `Bearer ${await here.portal.signIn()}`
    const url = '/api/v1/logout'
    const left = await here.portal.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, ...sent })
    expect(left.statusCode).toBe(200)
    expect((await here.portal.call('GET /profile', { headers: { authorization } })).status).toBe(401)
  })

  it('expires', async () => {
    const token = await here.portal.signIn()
    await here.portal.db.execute(sql`update sessions set expires_at = now() - interval '1 second'`)
    const { status, body } = await here.portal.call('GET /profile', { token })
    expect(status).toBe(401)
    expect(body.message).toBe('Votre session a expiré, reconnectez-vous')
  })

  it.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'a'.repeat(43)}`,
    `Basic ${'a'.repeat(43)}`,
    `Bearer ${'é'.repeat(43)}`,
  ])('cannot be opened with the header « %s »', async (authorization) => {
    const { status } = await here.portal.call('GET /profile', { headers: { authorization } })
    expect(status).toBe(401)
  })
})
