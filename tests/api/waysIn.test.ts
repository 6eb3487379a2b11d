import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiCallName } from '#contract/contract.ts'
import { simulateBrowserApiClient } from './browser.ts'
import { demoLoginCredentials } from './portal.ts'
import { STRONG_PASSWORD, PASSWORD_RESET_MEMBER_EMAIL_ADDRESS, usePasswordResetTests } from './usePasswordReset.ts'

// Every way into an account is listed, is reported by mail, and ends when it must.
const { here, post, reset, mailedToken } = usePasswordResetTests()
const OTHER = 'membre2@envol.example'
const AGENT = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'

beforeEach(async () => {
  const { db } = here.portal
  await db.execute(sql`truncate sessions, known_devices, passkeys, calendar_feeds, data_exports cascade`)
  await db.execute(
    sql`update members set password_hash = (select password_hash from members where email = 'membre3@envol.example')`,
  )
})

let made = 0
/** Creates every kind of access to a member's account: a session, a passkey, a calendar feed and a data export. */
async function openEverything(email = PASSWORD_RESET_MEMBER_EMAIL_ADDRESS) {
  const { portal } = here
  const browser = simulateBrowserApiClient(here, `10.7.0.${++made}`)
  const device_infos = { device_type: 'web', device_name: AGENT, device_platform: 'Linux' }
  const { body } = await browser.call('POST /login', { body: demoLoginCredentials({ email, device_infos }) })
  const token = String(body.token)
  const { body: feed } = await portal.call('PUT /calendar-feeds/:kind', { token, path: '/calendar-feeds/les-miens' })
  const member_id = Number(await portal.value(sql`select id from members where email = ${email}`))
  await portal.db
    .execute(sql`insert into passkeys (member_id, credential_id, public_key, counter, transports, is_backed_up, name)
    values (${member_id}, ${`key-${made}`}, '\\x00', 0, '{}', false, 'Mon téléphone')`)
  const file = `exports/${String(made).padStart(32, '0')}.zip`
  await mkdir(join(portal.folder, 'files/exports'), { recursive: true })
  await writeFile(join(portal.folder, 'files', file), 'PK')
  await portal.db.execute(sql`insert into data_exports (member_id, state, until, file, size)
    values (${member_id}, 'prete', now() + interval '1 day', ${file}, 2)`)
  const { url } = feed as { url: string }
  return {
    token,
    browser,
    file: join(portal.folder, 'files', file),
    calendar: async () => (await portal.app.inject({ url: new URL(url).pathname })).statusCode,
    session: async () => (await portal.call('GET /profile', { token })).status,
    count: (table: string) =>
      portal.value(sql`select count(*)::int from ${sql.identifier(table)} where member_id = ${member_id}`),
    list: async (name: ApiCallName) => (await browser.call(name, { token })).body.data as Record<string, unknown>[],
  }
}

describe('a secret calendar address', () => {
  it('is reported by mail when created', async () => {
    await openEverything()
    const told = (await post.received()).find(({ text }) => text?.includes('Une adresse secrète vient d’être créée'))
    expect([told?.recipients, told?.subject]).toEqual([
      [PASSWORD_RESET_MEMBER_EMAIL_ADDRESS],
      'La sécurité de votre compte',
    ])
    expect(told?.text).toContain('Mes événements')
    expect(told?.text).toContain('Chrome sur Android')
  })

  it('ends with a new password', async () => {
    const mine = await openEverything()
    expect(await mine.calendar()).toBe(200)
    const body = { current: 'decollage', password: STRONG_PASSWORD, password_confirmation: STRONG_PASSWORD }
    expect((await here.portal.call('PUT /profile/password', { token: mine.token, body })).status).toBe(200)
    expect([await mine.calendar(), await mine.session(), await mine.count('passkeys')]).toEqual([404, 200, 0])
  })

  it('ends with a password reset by a code, as everything does', async () => {
    const [mine, other] = [await openEverything(), await openEverything(OTHER)]
    expect((await reset(await mailedToken())).status).toBe(200)
    expect([await mine.calendar(), await mine.session(), await mine.count('passkeys')]).toEqual([404, 401, 0])
    expect([await other.calendar(), await other.session(), await other.count('passkeys')]).toEqual([200, 200, 1])
  })

  it('is created at most ten times an hour', async () => {
    const { token } = await openEverything()
    const renew = () => here.portal.call('PUT /calendar-feeds/:kind', { token, path: '/calendar-feeds/tous' })
    const statuses = []
    for (let asked = 0; asked < 10; asked++) statuses.push((await renew()).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
  })
})

describe('the devices that an account knows', () => {
  it('are listed with readable names, and each is removed separately', async () => {
    const mine = await openEverything()
    await here.portal.signIn()
    const other = await openEverything(OTHER)
    const known = await mine.list('GET /profile/known-devices')
    expect(known.map(({ device_name, is_this }) => [device_name, is_this])).toEqual([
      ['Chrome sur Android', true],
      ['Linux', false],
    ])
    const forget = async (token: string) =>
      (
        await here.portal.call('DELETE /profile/known-devices/:id', {
          token,
          path: `/profile/known-devices/${String(known[0]?.['id'])}`,
        })
      ).status
    expect([await forget(other.token), await forget(mine.token), await forget(mine.token)]).toEqual([404, 200, 404])
    // The device is unknown again: its next login is reported.
    await here.portal.db.execute(sql`truncate outbox`)
    await mine.browser.call('POST /login', { body: demoLoginCredentials() })
    expect((await post.received())[0]?.text).toContain('Un appareil que nous ne connaissions pas')
  })
})

it('« Tout fermer » keeps the password, and everything of other members', async () => {
  const [mine, other] = [await openEverything(), await openEverything(OTHER)]
  expect((await here.portal.call('DELETE /profile/access', { token: mine.token })).status).toBe(200)
  const tables = ['sessions', 'known_devices', 'passkeys', 'calendar_feeds', 'data_exports']
  expect(await Promise.all(tables.map((table) => mine.count(table)))).toEqual([0, 0, 0, 0, 0])
  expect(await Promise.all(tables.map((table) => other.count(table)))).toEqual([1, 1, 1, 1, 1])
  expect([await mine.calendar(), await mine.session(), existsSync(mine.file)]).toEqual([404, 401, false])
  expect([await other.calendar(), await other.session(), existsSync(other.file)]).toEqual([200, 200, true])
  expect((await here.portal.call('POST /login', { body: demoLoginCredentials() })).status).toBe(200)
})
