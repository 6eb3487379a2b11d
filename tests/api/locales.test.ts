import { spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { canonicalEmail } from '#server/database/canonicalEmail.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { members } from '#server/database/schema/members.ts'
import { loadDemoCompanies } from '#server/companies/demo.ts'
import { hashPassword } from '#server/session/password.ts'
import { sendMembershipRequest, bankTransferMembershipRequestBody } from './joining.ts'
import { createPortalTestDatabase, demoLoginCredentials, startPortal } from './portal.ts'
import { replaceTestDuesPriceList } from './scaleRow.ts'

// An address means the same person for every limit, query and index, whatever the locale's rules of lower case.
const EMAIL = 'kiki@iliki.example'
const KELVIN = '\u212A'
const HERS = [
  'KIKI@ILIKI.EXAMPLE',
  `${KELVIN}iki@iliki.example`,
  'ｋｉｋｉ@iliki.example',
  'kiki@ili\u00ADki.example',
  EMAIL,
]
/**
 * Replaces some letters « i » of an e-mail address by « İ ». In some locales, PostgreSQL's `lower()` turns « İ » into «
 * i ».
 */
const notHers = (seed: number) => {
  let place = 0
  return EMAIL.replace(/i/g, (i) => ((seed >> place++) & 1 ? '\u0130' : i))
}
const OTHERS = [1, 2, 8, 15].map(notHers)

const FRENCH = String(spawnSync('locale', ['-a']).stdout)
  .split('\n')
  .find((name) => /^fr_FR\.utf-?8$/i.test(name))
const locales = {
  'ICU, fr-FR': `locale_provider icu icu_locale 'fr-FR'`,
  'libc, C.UTF-8': `locale_provider libc locale 'C.UTF-8'`,
  'libc, fr_FR.UTF-8': FRENCH && `locale_provider libc locale '${FRENCH}'`,
  'builtin, C.UTF-8': `locale_provider builtin builtin_locale 'C.UTF-8'`,
  'builtin, PG_UNICODE_FAST': `locale_provider builtin builtin_locale 'PG_UNICODE_FAST'`,
}

async function portalIn(locale: string) {
  const url = await createPortalTestDatabase('template0', `encoding 'UTF8' ${locale}`)
  await migrateDatabase(url)
  const { db, close } = connectPostgres(url)
  await db.transaction(loadDemoCompanies)
  await db.insert(members).values(memberOf(EMAIL, await hashPassword('decollage')))
  await close()
  const portal = await startPortal({ url })
  onTestFinished(() => portal.close())
  return portal
}

const memberOf = (email: string, password_hash?: string) => ({
  company_id: 1,
  email,
  canonical_email: canonicalEmail(email),
  first_name: 'Kiki',
  last_name: 'Iliki',
  password_hash,
})

// A machine without a French locale reports it.
describe.each(Object.entries(locales).map(([name, options]) => ({ name, options })))('$name', ({ options }) => {
  it.skipIf(!options)('has one form of an address for limits, queries and indexes', { timeout: 60_000 }, async () => {
    const portal = await portalIn(options ?? '')
    await replaceTestDuesPriceList(portal)
    const due = { function: 'hotesse-steward', working_time: 'temps-plein', yearly: 12_000, monthly: 1000 }
    await portal.db.execute(sql`update membership_scale set dues = ${JSON.stringify([due])}`)
    const login = (email: string, password: string, address = '192.0.2.1') =>
      portal.call('POST /login', { body: demoLoginCredentials({ email, password }), address })

    for (const email of HERS) expect((await login(email, 'decollage', '192.0.2.9')).status).toBe(200)
    for (const email of OTHERS.slice(0, 3)) expect((await login(email, 'decollage', '192.0.2.8')).status).toBe(401)
    for (let tries = 0; tries < 10; tries++)
      expect((await login(HERS[tries % HERS.length] ?? '', 'faux-faux')).status).toBe(401)
    expect((await login(EMAIL, 'decollage')).status).toBe(429)

    // Another letter is another address: it finds no member, and has its own rate limit.
    const mails = sql`select count(*)::int from outbox where recipient = ${EMAIL}`
    await portal.db.execute(sql`truncate outbox`)
    const reset = (email: string) => portal.call('POST /forgot-password', { body: { email }, address: '192.0.2.3' })
    for (const email of OTHERS) expect((await reset(email)).status).toBe(200)
    expect(await portal.value(mails)).toBe(0)
    for (const email of HERS) expect((await reset(email)).status).toBe(200)
    expect((await reset(EMAIL)).status).toBe(429)
    expect(await portal.value(mails)).toBe(5)

    await portal.db.execute(sql`truncate outbox`)
    for (const email of [...OTHERS, ...HERS])
      expect(
        (await sendMembershipRequest(portal, bankTransferMembershipRequestBody({ email, base: 'Paris-CDG' }))).status,
      ).toBe(200)
    expect(await portal.value(mails)).toBe(5)

    for (const email of HERS) await expect(portal.db.insert(members).values(memberOf(email))).rejects.toThrow()
    await portal.db.insert(members).values(OTHERS.map((email) => memberOf(email)))
  })
})

it('the next start gives the rows of a former version their canonical form', async () => {
  const url = await createPortalTestDatabase()
  const { db, close } = connectPostgres(url)
  onTestFinished(close)
  const email = 'Inès@Été.example.'
  await db.execute(sql`insert into members (company_id, email, first_name, last_name) values
    (1, ${email}, 'Inès', 'Morvan'), (1, 'Inès@voyage.example', 'Inès', 'Morvan'), (1, 'INÈS@voyage.example', 'I', 'M')`)
  await db.execute(sql`insert into contact_messages (company_id, name, email, phone, subject, content)
    values (1, 'I', ${email}, '', '', '')`)
  await migrateDatabase(url)
  const canonical = (table: string) =>
    db.execute(sql`select canonical_email from ${sql.identifier(table)} where email ~ '^[Ii]' order by id`)
  const [first, second, third] = (await canonical('members')).rows
  expect(first).toEqual({ canonical_email: canonicalEmail(email) })
  expect(second).toEqual({ canonical_email: 'inès@voyage.example' })
  // Two rows that a locale counted as two people stay: the portal starts, and nothing finds the second.
  expect(third).toEqual({ canonical_email: 'inÈs@voyage.example' })
  expect((await canonical('contact_messages')).rows).toEqual([{ canonical_email: canonicalEmail(email) }])
})
