import { sql } from '#server/drizzle/drizzle.ts'
import { expect, onTestFinished } from 'vitest'
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

async function startPortalInLocale(locale: string) {
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

/**
 * Asserts that a portal in a PostgreSQL locale has one form of an e-mail address for limits, queries and indexes.
 * `locale` gives the options of CREATE DATABASE.
 */
export async function expectOneEmailAddressFormInLocale(locale: string) {
  const portal = await startPortalInLocale(locale)
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
}
