import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { allFeatures } from '#server/app.ts'
import { JobQueue } from '#server/jobs/JobQueue.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { composeMail } from '#server/app.ts'
import { MailOutbox } from '#server/mail/outbox.ts'
import { createMailTransport } from '#server/mail/transport.ts'
import { deletePortraitIfUnusedJob } from '#server/profile/deletePortraitIfUnusedJob.ts'
import { privacyRightsJobs } from '#server/profile/rights.ts'
import {
  MEMBER_DATA_CANARY,
  CANARY_MEMBER_EMAIL_ADDRESS,
  insertMemberCanaryRows,
  listColumnsWithoutCanary,
  countCanaryRows,
} from './plantedFixtures.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let token = ''
let member = 0
const password = 'decollage'
const DONE = Promise.resolve()

beforeEach(async () => {
  portal = await startPortal({ env: { LOG_LEVEL: 'trace' } })
  onTestFinished(() => portal.close())
  member = await insertMemberCanaryRows(portal)
  token = await portal.signIn(CANARY_MEMBER_EMAIL_ADDRESS)
})

const askFor = (given = password) => portal.call('POST /profile/deletion', { token, body: { password: given } })
const isThere = () => portal.value(sql`select count(*)::int from members where id = ${member}`)
/** Moves back the account's deletion date and the background jobs' times, as if these seconds had passed. */
async function later(seconds: number) {
  const by = sql`make_interval(secs => ${seconds})`
  await portal.db.execute(sql`update members set deletion_at = deletion_at - ${by}`)
  await portal.db.execute(sql`update jobs set due_at = due_at - ${by}`)
}
async function work() {
  const { context, db } = portal
  // Recurring work is made due now.
  await db.execute(sql`
    insert into jobs (name, key, payload) values ('profile.delete', 'profile.delete', '{}')
      on conflict (name, key) where failed_at is null do update set due_at = now(), lease = null`)
  const held = allFeatures.flatMap(({ personalData }) => personalData ?? [])
  const queue = new JobQueue([...privacyRightsJobs(context, held), deletePortraitIfUnusedJob], context)
  await queue.drain()
  await queue.close()
}
async function sendMails() {
  const deliver = createMailTransport(portal.context.env, portal.context.mails)
  if (!deliver) throw new Error('No mail leaves')
  const outbox = new MailOutbox({ db: portal.db, log: portal.app.log, deliver, compose: composeMail })
  await outbox.drain()
  await outbox.close()
}
/** Returns the files in the portal's data folder, and those that contain the planted canary. */
async function filesOf() {
  const names = (await readdir(portal.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(names.map((name) => readFile(name, 'latin1')))
  return { names: names.toSorted(), telling: names.filter((_, index) => texts[index]?.includes(MEMBER_DATA_CANARY)) }
}

describe('an account to delete', () => {
  it('is requested with the password, reported by a mail, and stays for seven days', async () => {
    await portal.db.execute(sql`delete from outbox`)
    const wrong = await askFor('pas-le-mien')
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: expect.any(String) }])
    expect((await portal.call('GET /profile/details', { token })).body.data).toMatchObject({ deletion_at: null })

    const { status, body } = await askFor()
    expect(status).toBe(200)
    const { deletion_at } = body.data
    const left = (Date.parse(deletion_at ?? '') - Date.now()) / 1000
    expect(Math.abs(left - durationToSeconds(retentionPeriods.deletion))).toBeLessThan(120)
    const again = (await askFor()).body.data
    expect(again.deletion_at).toBe(deletion_at)
    const { rows } = await portal.db.execute(
      sql`select recipient, content ->> 'kind' as kind, content ->> 'at' as at from outbox`,
    )
    expect(rows).toEqual([{ recipient: CANARY_MEMBER_EMAIL_ADDRESS, kind: 'deletionAsked', at: deletion_at }])

    await later(durationToSeconds(retentionPeriods.deletion) - 120)
    await work()
    expect(await isThere()).toBe(1)
    await later(120)
    await work()
    expect(await isThere()).toBe(0)
    expect((await portal.call('GET /profile', { token })).status).toBe(401)
  })

  it('stays when the member changes their mind', async () => {
    await askFor()
    await portal.db.execute(sql`delete from outbox`)
    const { body } = await portal.call('DELETE /profile/deletion', { token })
    expect(body.data).toMatchObject({ deletion_at: null })
    await portal.call('DELETE /profile/deletion', { token })
    const { rows } = await portal.db.execute(sql`select recipient, content ->> 'kind' as kind from outbox`)
    expect(rows).toEqual([{ recipient: CANARY_MEMBER_EMAIL_ADDRESS, kind: 'accountKept' }])
    await later(durationToSeconds(retentionPeriods.deletion))
    await work()
    expect(await isThere()).toBe(1)
  })

  it('is refused for the last administrator', async () => {
    const name = (...ids: number[]) =>
      portal.db.execute(sql`update members set role = 'board' where id = any(${sql.param(ids)})`)
    await portal.db.execute(sql`update members set role = 'member'`)
    await name(member)
    const refused = await askFor()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Vous êtes la dernière personne du bureau\u00a0: nommez-en une autre avant de supprimer votre compte.',
    ])
    expect((await portal.call('GET /profile/details', { token })).body.data).toMatchObject({ deletion_at: null })

    // Of two simultaneous requests, the second would remove the last administrator.
    await name(1)
    const other = await portal.signIn('membre@envol.example')
    const both = [token, other].map((who) => portal.call('POST /profile/deletion', { token: who, body: { password } }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))

    await name(2, 3)
    const again = [token, other].map((who) => portal.call('POST /profile/deletion', { token: who, body: { password } }))
    expect((await Promise.all(again)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('stays for at least the lifetime of a backup, so that a restore deletes it again', () => {
    expect(durationToSeconds(retentionPeriods.deletion)).toBeGreaterThanOrEqual(
      durationToSeconds(retentionPeriods.backup),
    )
  })
})

it('the deletion leaves no personal data: in no row, file, mail, job or line of the log', async () => {
  const before = await filesOf()
  const neighbours = sql`select json_agg(m order by id)::text from members m where id <> ${member}`
  const others = await portal.value(neighbours)
  // Everything that creates files: a picture, archives, sent and queued mails.
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Copyright: MEMBER_DATA_CANARY } })
    .jpeg()
    .toBuffer()
  const sent = await portal.app.inject({
    method: 'PUT',
    url: '/api/v1/profile/picture',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    payload: picture,
  })
  expect(sent.statusCode).toBe(200)
  await mkdir(join(portal.folder, 'files/exports'), { recursive: true })
  await writeFile(join(portal.folder, 'files/exports', `${'c'.repeat(32)}.zip`), MEMBER_DATA_CANARY)
  await sendMails()
  await portal.call('POST /profile/exports', { token })
  await work()
  await portal.call('POST /profile/exports', { token })
  await portal.call('POST /contact-us', {
    body: {
      name: MEMBER_DATA_CANARY,
      email: CANARY_MEMBER_EMAIL_ADDRESS,
      phone: '',
      subject: MEMBER_DATA_CANARY,
      content: MEMBER_DATA_CANARY,
      company_id: 1,
    },
  })
  await sendMails()
  await portal.call('POST /forgot-password', { body: { email: CANARY_MEMBER_EMAIL_ADDRESS } })
  await portal.db.execute(
    sql`delete from password_resets where member_id = ${member} and code_hash <> ${MEMBER_DATA_CANARY}`,
  )
  await portal.db.execute(sql`
    insert into outbox (recipient, content) values (${CANARY_MEMBER_EMAIL_ADDRESS}, ${JSON.stringify({ kind: 'exportReady', office: MEMBER_DATA_CANARY })})`)

  expect((await askFor()).status).toBe(200)
  await portal.db.execute(sql`update members set password_hash = ${MEMBER_DATA_CANARY} where id = ${member}`)

  // The search covers every column that could hold personal data.
  expect(await listColumnsWithoutCanary(portal)).toEqual([])
  const full = await filesOf()
  expect(full.telling.length).toBeGreaterThan(2)
  expect(full.names.filter((name) => /exports|portraits|mail/.test(name)).length).toBeGreaterThan(5)

  await later(durationToSeconds(retentionPeriods.deletion))
  await work()

  expect(await isThere()).toBe(0)
  expect(await countCanaryRows(portal)).toEqual({})
  const after = await filesOf()
  expect(after.telling).toEqual([])
  expect(after.names).toEqual(before.names)
  expect(portal.lines.join('').toLowerCase()).not.toContain(MEMBER_DATA_CANARY)
  expect(await portal.value(sql`select count(*)::int from jobs where name like 'profile.%' and payload <> '{}'`)).toBe(
    0,
  )
  expect(await portal.value(neighbours)).toBe(others)
})

it('the deletion keeps the data that the law requires, without names', async () => {
  await portal.db.execute(sql`update mandates set state = 'actif' where rum = 'KEPT'`)
  await askFor()
  await later(durationToSeconds(retentionPeriods.deletion))
  await work()
  const { rows: dues } = await portal.db.execute(sql`
    select reference, member_id, amount_cents, details from dues where reference like 'KEPT%' order by reference`)
  const kept = { member_id: null, amount_cents: 1000, details: null }
  expect(dues).toEqual(['KEPT-payee', 'KEPT-rejetee', 'KEPT-remise'].map((reference) => ({ reference, ...kept })))
  const { rows: mandates } = await portal.db.execute(sql`
    select rum, state, member_id, request_id, iban_end from mandates where rum like 'KEPT%' or rum like ${`${MEMBER_DATA_CANARY}%`}`)
  expect(mandates).toEqual([{ rum: 'KEPT', state: 'archive', member_id: null, request_id: null, iban_end: null }])
  const { rows: steps } = await portal.db.execute(sql`
    select "from", "to" from transitions where what = 'mandate' and subject_id = (select id from mandates where rum = 'KEPT')
      order by id`)
  expect(steps).toEqual([
    { from: 'actif', to: 'revoque' },
    { from: 'revoque', to: 'archive' },
  ])
})

it('an interrupted deletion is repeated, and delays nobody else’s', async () => {
  const { context } = portal
  await portal.db.execute(sql`
    update members set deletion_at = now() where id in (${member}, 3)`)
  const cut = { forget: () => Promise.reject(new Error('cut')) }
  const held = allFeatures.flatMap(({ personalData }) => personalData ?? [])
  const queue = new JobQueue(privacyRightsJobs(context, [cut, ...held]), context)
  await portal.db.execute(sql`insert into jobs (name, key, payload) values ('profile.delete', 'profile.delete', '{}')`)
  await queue.drain()
  await queue.close()
  expect(await isThere()).toBe(1)
  expect(await portal.value(sql`select count(*)::int from dues where member_id = ${member}`)).toBe(6)
  await work()
  expect(await portal.value(sql`select count(*)::int from members where id in (${member}, 3)`)).toBe(0)
})

it('a paid membership is kept even when its account was never activated', async () => {
  const { db } = portal
  const old = sql`now() - make_interval(secs => ${durationToSeconds(retentionPeriods.unusedAccount) + 60})`
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into members (company_id, email, first_name, last_name, created_at)
      values (1, 'paye@voyage.example', 'Z', 'Z', ${old}), (1, 'jamais@voyage.example', 'Z', 'Z', ${old}) returning id`)
  await db.execute(sql`
    insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
      values (${rows[0]?.id}, current_date, current_date, 1000, 'virement', 'payee', current_date, current_date, 'X'),
        (${rows[1]?.id}, current_date, current_date, 1000, 'virement', 'attendue', current_date, null, 'Y')`)
  await work()
  const { rows: left } = await db.execute(sql`select email from members where email like '%@voyage.example'`)
  expect(left).toEqual([{ email: 'paye@voyage.example' }])
})

it('the other accounts are deleted when one fails, and the failure is reported', async () => {
  const { context, db } = portal
  await db.execute(sql`update members set image = '/pictures/camille.jpg' where id = 2`)
  await db.execute(sql`update members set deletion_at = now() where id in (1, 2, ${member})`)
  await db.execute(sql`insert into jobs (name, key, payload) values ('profile.delete', 'profile.delete', '{}')`)
  const failing = {
    forget: (_: unknown, { id }: { id: number }) => (id === 1 ? Promise.reject(new Error('no')) : DONE),
  }
  const queue = new JobQueue(
    privacyRightsJobs(context, [failing, ...allFeatures.flatMap(({ personalData }) => personalData ?? [])]),
    context,
  )
  await queue.drain()
  await queue.close()
  const { rows } = await db.execute(sql`select id from members where id in (1, 2, ${member})`)
  expect(rows).toEqual([{ id: 1 }])
  expect(await portal.value(sql`select failure from jobs where name = 'profile.delete'`)).toBe(
    'Error 1 of the accounts could not be removed',
  )
})
