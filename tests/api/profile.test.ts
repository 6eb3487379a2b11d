import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { simulateBrowserApiClient } from './browser.ts'
import { useTestMailServer } from './mailServer.ts'
import { demoLoginCredentials, useTestPortal } from './portal.ts'
import { replaceTestDuesPriceList } from './scaleRow.ts'

const here = useTestPortal()
const post = useTestMailServer(here)
const GOOD = 'hublot-cravate-7-nuages'
const work = {
  base: 'Paris-CDG',
  function: 'hotesse-steward',
  contract: 'cdi',
  working_time: 'temps-plein',
}
const change = { first_name: 'Camille', last_name: 'Laurent', phone: '', ...work }

beforeEach(async () => {
  await here.portal.db.execute(sql`truncate rate_limits, outbox`)
})

const put = (token: string, changes: object) =>
  here.portal.call('PUT /profile/details', { token, body: { ...change, ...changes } })

describe('a member’s own data', () => {
  it('is stored as written, with the telephone in international form', async () => {
    await replaceTestDuesPriceList(here.portal)
    const token = await here.portal.signIn()
    const { status, body } = await put(token, {
      first_name: ' Camille ',
      last_name: 'Laurent-Roy',
      phone: '06 12 34 56 78',
    })
    expect(status).toBe(200)
    const wanted = { ...work, first_name: 'Camille', last_name: 'Laurent-Roy', phone: '+33612345678', number: '000001' }
    expect(body.data).toMatchObject({ ...wanted, notifications: { event_reminders: true, news: false } })
    expect((await here.portal.call('GET /profile/details', { token })).body).toEqual(body)
    const other = await here.portal.signIn('membre2@envol.example')
    expect((await here.portal.call('GET /profile/details', { token: other })).body.data).toMatchObject({
      first_name: 'Noé',
      phone: '',
    })
    await put(token, {})
  })

  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['', ''],
  ])('stores the telephone %j as %j', async (typed, kept) => {
    const token = await here.portal.signIn()
    const { body } = await put(token, { phone: typed })
    expect(body.data).toMatchObject({ phone: kept })
  })

  it.each(['12', 'mon numéro', '+33 6 12', '06123456789012345'])('refuses the telephone %j', async (phone) => {
    const { status, body } = await put(await here.portal.signIn(), { phone })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['phone']])
  })

  it('gets the errors of all fields at once', async () => {
    const { body } = await put(await here.portal.signIn(), { phone: '12', base: 'Atlantide', contract: 'libre' })
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['base', 'contract', 'phone'])
  })

  it.each([
    ['base', 'Atlantide', 'Choisissez votre base dans la liste'],
    ['base', 'Nice', 'Choisissez votre base dans la liste'],
    ['function', 'passager', 'Choisissez votre fonction dans la liste'],
    ['contract', 'libre', 'Choisissez votre contrat dans la liste'],
    ['working_time', 'jamais', 'Choisissez votre temps de travail dans la liste'],
    ['first_name', ' ', 'Le prénom est requis'],
    ['first_name', '123', 'Un nom contient au moins une lettre'],
    ['last_name', '<b>', 'Un nom s’écrit sans < ni >'],
  ])('refuses a %s « %s » with its message', async (field, value, message) => {
    const { status, body } = await put(await here.portal.signIn(), { [field]: value })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, message, errors: { [field]: message } })
  })

  it('may keep a choice that the association no longer offers', async () => {
    const token = await here.portal.signIn()
    const former = { ...work, base: 'Mirabel', contract: 'ancien' }
    await here.portal.db.execute(sql`update members set base = 'Mirabel', contract = 'ancien' where id = 1`)
    expect((await put(token, { ...former, first_name: 'Dominique' })).body.data).toMatchObject(former)
    expect((await put(token, {})).status).toBe(200)
    expect((await put(token, former)).status).toBe(422)
  })
})

describe('a member’s notification settings', () => {
  it('are theirs to choose, and a consent keeps its date until it is withdrawn', async () => {
    const token = await here.portal.signIn('membre3@envol.example')
    const choose = async (notifications: object) =>
      (await here.portal.call('PUT /profile/notifications', { token, body: notifications })).body.data
    const given = await choose({ event_reminders: false, news: true })
    expect(given.notifications).toEqual({ event_reminders: false, news: true })
    expect(given.news_since).toMatch(/^\d{4}-.*Z$/)
    expect((await choose({ event_reminders: true, news: true })).news_since).toBe(given.news_since)
    expect((await choose({ event_reminders: true, news: false })).news_since).toBeNull()
  })
})

describe('devices', () => {
  const AGENT = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
  const list = async (token: string) => (await here.portal.call('GET /profile/devices', { token })).body.data
  const signInWith = async (device_name: string) => {
    const device_infos = { device_type: 'web', device_name, device_platform: 'Linux Pixel-4711' }
    const { body } = await here.portal.call('POST /login', { body: demoLoginCredentials({ device_infos }) })
    return body.token
  }

  it('are listed with readable names, and each is signed out separately', async () => {
    await here.portal.db.execute(sql`truncate sessions cascade`)
    const [phone, desk] = [await signInWith(AGENT), await signInWith('rien')]
    const stranger = await here.portal.signIn('membre2@envol.example')
    const listed = await list(desk)
    expect(listed.map(({ device_name, is_this }) => [device_name, is_this])).toEqual([
      ['Linux', true],
      ['Chrome sur Android', false],
    ])
    const path = `/profile/devices/${listed[1]?.id}`
    expect((await here.portal.call('DELETE /profile/devices/:id', { token: stranger, path })).status).toBe(404)
    expect((await here.portal.call('DELETE /profile/devices/:id', { token: desk, path })).status).toBe(200)
    expect((await here.portal.call('GET /profile', { token: phone })).status).toBe(401)
    expect((await here.portal.call('DELETE /profile/devices/:id', { token: desk, path })).status).toBe(404)
    expect(await list(desk)).toHaveLength(1)
  })

  it('begin with the one in use; unknown programs are told apart, without an address to press', async () => {
    await here.portal.db.execute(sql`truncate sessions cascade`)
    const signInFrom = async (device_name: string) => {
      const device_infos = { device_type: 'web', device_name, device_platform: '' }
      return (await here.portal.call('POST /login', { body: demoLoginCredentials({ device_infos }) })).body.token
    }
    const first = await signInFrom('curl/8.14')
    await signInFrom('pirate.example/1')
    await signInFrom('8.8.8.8')
    expect((await list(first)).map(({ device_name, is_this }) => [device_name, is_this])).toEqual([
      ['Appareil inconnu (curl)', true],
      ['Appareil inconnu', false],
      ['Appareil inconnu (pirate)', false],
    ])
  })

  it('are stored with those names only', async () => {
    await here.portal.db.execute(sql`truncate sessions cascade`)
    const token = await signInWith(AGENT)
    expect(await here.portal.value(sql`select device_name from sessions`)).toBe('Chrome sur Android')
    const { rows } = await here.portal.db.execute(sql`select to_jsonb(s)::text as session from sessions s`)
    expect(JSON.stringify(rows)).not.toContain('Pixel')
    const former = await here.portal.value(sql`select password_hash from members where id = 1`)
    const body = { current: 'decollage', password: GOOD, password_confirmation: GOOD }
    expect((await here.portal.call('PUT /profile/password', { token, body })).status).toBe(200)
    expect((await post.received()).at(-1)?.text).toContain('Chrome sur Android')
    await here.portal.db.execute(sql`update members set password_hash = ${former} where id = 1`)
  })

  it('are all signed out at once, this one included, and no other member’s', async () => {
    const [one, two, other] = [
      await here.portal.signIn(),
      await here.portal.signIn(),
      await here.portal.signIn('membre2@envol.example'),
    ]
    expect((await here.portal.call('DELETE /profile/devices', { token: one })).status).toBe(200)
    const statuses = [one, two, other].map(async (token) => (await here.portal.call('GET /profile', { token })).status)
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  })
})

describe('a new password', () => {
  const email = 'membre2@envol.example'
  const replace = (token: string, changes: object = {}) =>
    here.portal.call('PUT /profile/password', {
      token,
      body: { current: 'decollage', password: GOOD, password_confirmation: GOOD, ...changes },
    })
  const login = async (password: string) =>
    (await here.portal.call('POST /login', { body: demoLoginCredentials({ email, password }) })).status

  it.each([
    [{ current: 'pas-le-mien' }, 'current', 'Ce n’est pas votre mot de passe actuel'],
    [{ current: '' }, 'current', 'Le mot de passe actuel est requis'],
    [{ password_confirmation: 'autre' }, 'password_confirmation', 'Les mots de passe ne correspondent pas'],
    [
      { password: 'decollage', password_confirmation: 'decollage' },
      'password',
      'Choisissez un mot de passe différent de l’actuel',
    ],
  ])('is refused with %j', async (changes, field, message) => {
    const { status, body } = await replace(await here.portal.signIn(email), changes)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: message })
  })

  it('is refused when it is easy to guess', async () => {
    const weak = { password: 'Vasseur1987', password_confirmation: 'Vasseur1987' }
    const { status, body } = await replace(await here.portal.signIn(email), weak)
    expect(status).toBe(422)
    expect(body.errors?.['password']).toMatch(/votre nom/)
  })

  it('ends the other sessions, keeps this one, and writes a mail that says so', async () => {
    const browser = simulateBrowserApiClient(here, '10.2.0.1')
    const { body } = await browser.call('POST /login', { body: demoLoginCredentials({ email }) })
    const token = String(body.token)
    const other = await here.portal.signIn(email)
    await here.portal.db.execute(sql`truncate outbox`)
    expect((await replace(token)).status).toBe(200)
    expect((await here.portal.call('GET /profile', { token })).status).toBe(200)
    expect((await here.portal.call('GET /profile', { token: other })).status).toBe(401)
    expect([await login('decollage'), await login(GOOD)]).toEqual([401, 200])
    // Mails about logins from new devices arrive too, in any order.
    const mail = (await post.received()).find(({ text }) => text?.includes('Votre mot de passe vient d’être remplacé'))
    expect([mail?.recipients, mail?.subject]).toEqual([[email], 'La sécurité de votre compte'])
    expect(
      (
        await replace(token, {
          current: GOOD,
          password: 'neuf-sabliers-turquoise',
          password_confirmation: 'neuf-sabliers-turquoise',
        })
      ).status,
    ).toBe(200)
  })

  it('is one of several chosen at the same moment', async () => {
    const mine = 'membre3@envol.example'
    const tokens = [await here.portal.signIn(mine), await here.portal.signIn(mine), await here.portal.signIn(mine)]
    const statuses = await Promise.all(tokens.map(async (token) => (await replace(token)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('cannot be guessed from a device that was left signed in', async () => {
    const token = await here.portal.signIn('bureau@envol.example')
    for (let tried = 0; tried < 10; tried++) expect((await replace(token, { current: 'devinette' })).status).toBe(422)
    expect((await replace(token, { current: 'devinette' })).status).toBe(429)
  })
})
