import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { deleteExpiredKnownDevices } from '#server/session/devices.ts'
import { simulateBrowserApiClient } from './browser.ts'
import { demoLoginCredentials, startPortal } from './portal.ts'
import {
  takeUnusedTestIpAddress,
  STRONG_PASSWORD,
  PASSWORD_RESET_MEMBER_EMAIL_ADDRESS,
  usePasswordResetTests,
  buildWrongPasswordResetCode,
} from './usePasswordReset.ts'

const { here, forgot, check, reset, login, codes, mailedCode, mailedToken } = usePasswordResetTests()
const useFormerPassword = () =>
  here.portal.db.execute(
    sql`update members set password_hash = (select password_hash from members where email = 'membre2@envol.example')`,
  )
const later = (minutes: number) =>
  here.portal.db.execute(sql`update rate_limits set window_start = window_start - make_interval(mins => ${minutes})`)

/** Inserts members a0@envol.example and following, with the password of the demo's members. */
const addMembers = (count: number) =>
  here.portal.db.execute(sql`
    insert into members (company_id, email, canonical_email, first_name, last_name, password_hash)
      select 1, email, email, 'Inès', 'Morvan', (select password_hash from members where email = 'membre2@envol.example')
        from (select 'a' || n || '@envol.example' email from generate_series(0, ${count - 1}) n)
      on conflict do nothing`)

describe('wrong passwords of strangers', () => {
  it('are limited by their network, and the member signs in meanwhile', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(401)
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(429)
    expect((await login('decollage')).status).toBe(200)
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(429)
  })

  it('from sixty networks slow the member down, and never lock them out', { tags: ['nightly'] }, async () => {
    await Promise.all(
      Array.from({ length: 60 }, () =>
        login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, takeUnusedTestIpAddress()),
      ),
    )
    const done: string[] = []
    const slowed = login('decollage').then(({ status }) => done.push(`slowed ${status}`))
    await login('decollage', 'membre2@envol.example').then(({ status }) => done.push(`untouched ${status}`))
    await slowed
    expect(done).toEqual(['untouched 200', 'slowed 200'])

    // Strangers stay slowed down after the member signs in or gets a new password: their delay reveals nothing.
    const isStillSlow = async () => {
      const order: string[] = []
      const probe = login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, takeUnusedTestIpAddress()).then(() =>
        order.push('probe'),
      )
      await login('faux-faux', 'personne@envol.example', takeUnusedTestIpAddress()).then(() =>
        order.push('another address'),
      )
      await probe
      expect(order).toEqual(['another address', 'probe'])
    }
    const felt = () => here.portal.value(sql`select max(hits) from rate_limits`)
    await isStillSlow()
    const before = Number(await felt())
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.8')).status).toBe(200)
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.8')).status).toBe(200)
    expect(await felt()).toBe(before)
    await isStillSlow()
    expect((await reset(await mailedToken())).status).toBe(200)
    expect((await login(STRONG_PASSWORD)).status).toBe(200)
    expect(await felt()).toBe(before + 1)
    await isStillSlow()
    await useFormerPassword()
  })

  it('on the member’s own network keep their number of attempts when the member signs in there', async () => {
    for (let tries = 0; tries < 9; tries++) await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(200)
    expect((await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(401)
    expect((await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(429)
  })

  it('do not delay a member with a new password, and stay limited themselves', async () => {
    for (let tries = 0; tries < 11; tries++) await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.1')
    expect((await login('decollage')).status).toBe(429)
    expect((await reset(await mailedToken())).status).toBe(200)
    expect((await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.1')).status).toBe(429)
    expect((await login(STRONG_PASSWORD)).status).toBe(200)
    await useFormerPassword()
  })

  it('are counted together within an IPv6 network of 64 bits', async () => {
    const inside = (host: number) => `2001:db8:0:7::${host.toString(16)}`
    for (let tries = 1; tries <= 10; tries++)
      await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, inside(tries))
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, inside(11))).status).toBe(429)
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '2001:db8:0:8::1')).status).toBe(200)
    await addMembers(89)
    for (let account = 0; account < 89; account++)
      await login('faux-faux', `a${account}@envol.example`, inside(account))
    expect((await login('decollage', 'membre2@envol.example', inside(200))).status).toBe(429)
  })
})

describe('a device that has signed in', () => {
  it('signs in again, whatever strangers do on its own network', async () => {
    expect((await login('decollage')).status).toBe(200)
    for (let tries = 0; tries < 11; tries++) await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.1')
    await addMembers(90)
    for (let account = 0; account < 90; account++) await login('faux-faux', `a${account}@envol.example`, '10.1.255.1')
    expect((await login('decollage', 'membre2@envol.example', '10.1.255.1')).status).toBe(429)
    expect((await login('decollage')).status).toBe(200)
  })

  it('is known for its own accounts only', async () => {
    await login('decollage')
    for (let tries = 0; tries < 10; tries++) await login('faux-faux', 'membre2@envol.example', '10.1.255.1')
    expect((await login('decollage', 'membre2@envol.example')).status).toBe(429)
    await later(15)
    expect((await login('decollage', 'membre2@envol.example')).status).toBe(200)
    for (let tries = 0; tries < 11; tries++) await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.1')
    // Two members share the device: the second login does not remove the first.
    expect((await login('decollage')).status).toBe(200)
  })

  it('has ten attempts of its own, and locks nobody else out', async () => {
    await login('decollage')
    for (let tries = 0; tries < 10; tries++) expect((await login('faux-faux')).status).toBe(401)
    expect((await login('decollage')).status).toBe(429)
    expect((await login('decollage', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.1')).status).toBe(200)
  })

  it('holds a secret that no script can read, renewed at each login and never stored in clear', async () => {
    const browser = simulateBrowserApiClient(here, '10.1.255.9')
    const signIn = () => browser.call('POST /login', { body: demoLoginCredentials() })
    const { headers } = await signIn()
    expect(headers['set-cookie']).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    const first = browser.cookie
    await signIn()
    expect(browser.cookie).not.toBe(first)
    const stored = String(await here.portal.value(sql`select string_agg(d::text, '') from known_devices d`))
    for (const cookie of [first, browser.cookie]) {
      const secret = cookie.replace('device=', '')
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret, 'base64url').toString('hex'))
    }
    for (let tries = 0; tries < 10; tries++) await login('faux-faux', PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '10.1.255.9')
    const copied = await here.portal.call('POST /login', {
      body: demoLoginCredentials(),
      headers: { cookie: first },
      address: '10.1.255.9',
    })
    expect(copied.status).toBe(429)
    expect((await signIn()).status).toBe(200)
  })

  it('gets its secret for this host and https only when the portal has it, and is recognized by that name only', async () => {
    const portal = await startPortal({ env: { PUBLIC_URL: 'https://www.envol.example' } })
    const browser = simulateBrowserApiClient({ portal }, '10.1.255.1')
    const { headers } = await browser.call('POST /login', { body: demoLoginCredentials() })
    expect(headers['set-cookie']).toMatch(/^__Host-device=[\w-]{43}; Path=\/; .*; SameSite=Strict; Secure$/)
    const wrongly = { body: demoLoginCredentials({ password: 'faux-faux' }), address: '10.1.255.1' }
    for (let tries = 0; tries < 10; tries++) await portal.call('POST /login', wrongly)
    // A cookie that another host of the domain can set does not have this name.
    const set = { headers: { cookie: browser.cookie.replace('__Host-', '') }, address: '10.1.255.1' }
    expect((await portal.call('POST /login', { body: demoLoginCredentials(), ...set })).status).toBe(429)
    expect((await browser.call('POST /login', { body: demoLoginCredentials() })).status).toBe(200)
    await portal.close()
  })

  it('expires after half a year without a login', async () => {
    await login('decollage')
    await here.portal.db.execute(sql`update known_devices set signed_in_at = now() - interval '179 days'`)
    await deleteExpiredKnownDevices(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from known_devices`)).toBeGreaterThan(0)
    await here.portal.db.execute(sql`update known_devices set signed_in_at = now() - interval '181 days'`)
    await deleteExpiredKnownDevices(here.portal.db)
    expect(await here.portal.value(sql`select count(*)::int from known_devices`)).toBe(0)
  })

  it('is one of the fifty latest of its member', async () => {
    await here.portal.db.execute(sql`
      insert into known_devices (device_hash, member_id, signed_in_at)
      select sha256(n::text::bytea), 1, now() - interval '1 day' from generate_series(1, 60) n`)
    await login('decollage')
    expect(await here.portal.value(sql`select count(*)::int from known_devices where member_id = 1`)).toBe(50)
    expect(await here.portal.value(sql`select max(signed_in_at) > now() - interval '1 hour' from known_devices`)).toBe(
      true,
    )
  })
})

describe('strangers who ask for a member’s code', () => {
  it('do not replace the member’s own code, nor use up its attempts', { tags: ['nightly'] }, async () => {
    const code = await mailedCode()
    for (let asked = 0; asked < 3; asked++) {
      const stranger = simulateBrowserApiClient(here, takeUnusedTestIpAddress())
      await stranger.call('POST /forgot-password', { body: { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS } })
      for (let tries = 0; tries < 6; tries++)
        await stranger.call('POST /code-verefication', {
          body: { email: PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, code: buildWrongPasswordResetCode(code) },
        })
    }
    for (let tries = 0; tries < 40; tries++)
      await check(buildWrongPasswordResetCode(code), PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, takeUnusedTestIpAddress())
    const checked = await check(code)
    expect(checked.status).toBe(200)
    expect((await reset(checked.body.token)).status).toBe(200)
    await useFormerPassword()
  })

  it('cannot use the code that was sent for the member’s browser', async () => {
    expect((await check(await mailedCode(), PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.1')).status).toBe(422)
  })

  it('cause at most six mails in ten minutes together; a known device gets its own code', async () => {
    await login('decollage')
    const statuses = []
    for (let asked = 0; asked < 8; asked++)
      statuses.push((await forgot(PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, takeUnusedTestIpAddress())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect((await codes()).length).toBe(6)
    expect((await check(await mailedCode())).status).toBe(200)
    await later(10)
    expect((await forgot(PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, takeUnusedTestIpAddress())).status).toBe(200)
  })
})

it('a browser without cookies is recognized by its network while it resets its password', async () => {
  await forgot(PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.7')
  const [code = ''] = await codes()
  expect((await check(code, PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.8')).status).toBe(422)
  expect((await check(code, PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, '192.0.2.7')).status).toBe(200)
})

it('a new password removes every other known device: one of them may be a thief’s', async () => {
  const thief = simulateBrowserApiClient(here, '192.0.2.66')
  await thief.call('POST /login', { body: demoLoginCredentials() })
  expect((await reset(await mailedToken())).status).toBe(200)
  // The device that has chosen the password stays known.
  expect(await here.portal.value(sql`select count(*)::int from known_devices where member_id = 1`)).toBe(1)
  expect((await login(STRONG_PASSWORD)).status).toBe(200)
  const thiefs = sql`select count(*)::int from known_devices
    where device_hash = sha256(${thief.cookie.replace('device=', '')}::bytea)`
  expect(await here.portal.value(thiefs)).toBe(0)
})
