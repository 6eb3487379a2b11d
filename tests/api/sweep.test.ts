import { randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SQL } from '#server/drizzle/drizzle.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { durationToSeconds } from '#server/lib/duration.ts'
import { UPLOAD_TEMP_FOLDER } from '#server/storage/folder.ts'
import { TEST_DATA_ENCRYPTION_KEYS as former } from './dataKeys.ts'
import { demoLoginCredentials, startPortal, useTestPortal } from './portal.ts'

type Name = keyof typeof retentionPeriods

const request = (key: string, state: SQL, asked: SQL, answered: SQL) => sql`
  insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, asked_at, answered_at)
  values (gen_random_uuid(), ${key}, ${state}, 1, 'annuelle', 'virement', 1200, ${asked}, ${answered})`

/** SQL statements that insert an expired row, by retention period. `key` identifies the row, `at` is its time. */
const swept: Partial<Record<Name, (key: string, at: SQL) => SQL>> = {
  tries: (key, at) => sql`insert into rate_limits (key, window_start, hits) values (${key}, ${at}, 1)`,
  device: (key, at) => sql`insert into known_devices (device_hash, member_id, signed_in_at) values (${key}, 1, ${at})`,
  message: (key, at) =>
    sql`insert into contact_messages (company_id, name, email, phone, subject, content, created_at)
      values (1, ${key}, 'a', '', 'a', 'a', ${at})`,
  unconfirmedRequest: (key, at) => request(`u${key}`, sql`'envoyee'`, at, sql`null`),
  request: (key, at) => request(key, sql`'recue'`, at, sql`null`),
  answeredRequest: (key, at) => request(key, sql`'refusee'`, at, at),
  mail: (_, at) => sql`insert into outbox (status, finished_at) values ('sent', ${at})`,
  job: (key, at) => sql`insert into jobs (name, payload, failed_at) values (${key}, '{}', ${at})`,
}
/** SQL statements that insert a row with an expiry time, by retention period. */
const ending: Partial<Record<Name, (key: string, at: SQL) => SQL>> = {
  session: (key, at) =>
    sql`insert into sessions (token_hash, member_id, remember, device_type, device_name, device_platform, expires_at)
      values (${key}, 1, false, 'web', 'Test', 'Test', ${at})`,
  activation: (key, at) =>
    sql`insert into activations (token_hash, member_id, expires_at) values (${key}, ${key === '60' ? 1 : 2}, ${at})`,
  resetCode: (key, at) => sql`insert into password_resets (email_hash, expires_at) values (${key}, ${at})`,
}

/** Starts a test portal with a row just past, and a row just before, the end of each retention period. */
async function portalWithDust() {
  const portal = await startPortal({ env: { DEMO: 'off' } })
  onTestFinished(() => portal.close())
  for (const [name, insert] of Object.entries(swept)) {
    const seconds = durationToSeconds(retentionPeriods[name as Name])
    for (const age of [seconds + 60, seconds - 60])
      await portal.db.execute(insert(String(age), sql`now() - make_interval(secs => ${age})`))
  }
  for (const insert of Object.values(ending)) {
    for (const left of [-60, 60])
      await portal.db.execute(insert(String(left), sql`now() + make_interval(secs => ${left})`))
  }
  return portal
}

const TABLES = [
  'rate_limits',
  'known_devices',
  'contact_messages',
  'outbox',
  'sessions',
  'activations',
  "membership_requests where state = 'recue' and applicant is null",
  "membership_requests where state = 'envoyee'",
  "membership_requests where state = 'refusee'",
  'password_resets',
]
// The sweep itself is a job.
const counts = sql.raw(
  [
    ...TABLES.map((table) => `(select count(*) from ${table})`),
    '(select count(*) from jobs where failed_at is not null)',
  ]
    .join(` || ' ' || `)
    .replace(/^/, 'select '),
)
const each = (count: number) => [...TABLES, 'jobs'].map(() => count).join(' ')

it('the sweep deletes expired data by the table of durations soon after the start, and nothing else', async () => {
  const portal = await portalWithDust()
  expect(await portal.value(counts)).toBe(each(2))
  // The leftover of a process that was killed while receiving a file.
  const incoming = join(portal.folder, 'files', UPLOAD_TEMP_FOLDER)
  await mkdir(incoming, { recursive: true })
  for (const [name, seconds] of [
    ['left', 60],
    ['coming', -60],
  ] as const) {
    await writeFile(join(incoming, name), 'x')
    const at = Date.now() / 1000 - durationToSeconds(retentionPeriods.halfFile) - seconds
    await utimes(join(incoming, name), at, at)
  }
  await portal.start()
  await expect.poll(() => portal.value(counts)).toBe(each(1))
  await expect.poll(() => readdir(incoming)).toEqual(['coming'])
})

it('the sweep reports a failed part, and runs the others', async () => {
  const portal = await portalWithDust()
  await portal.db.execute(sql`create rule never as on delete to password_resets do instead select 1 / 0`)
  await portal.start()
  await expect.poll(() => portal.value(counts)).toBe(each(1).replace(/1 1$/, '2 1'))
  await expect.poll(() => portal.lines.join('')).toContain('"msg":"a sweep failed"')
})

it('the sweep encrypts data of another key with the current one', async () => {
  const DATA_KEYS = `nouvelle:${randomBytes(32).toString('base64')},${former}`
  const portal = await startPortal({ env: { DATA_KEYS } })
  onTestFinished(() => portal.close())
  const sealedBy = () => portal.value(sql`select string_agg(distinct sealed_by, ' ') from mandates`)
  expect(await sealedBy()).toBe('tests')
  await portal.start()
  await expect.poll(sealedBy).toBe('nouvelle')
})

describe('the expiry times match the table of durations:', () => {
  const here = useTestPortal()
  const left = (table: string) =>
    here.portal.value(sql.raw(`select max(extract(epoch from expires_at - now()))::int from ${table}`))
  const within = async (table: string, name: Name) => {
    const seconds = durationToSeconds(retentionPeriods[name])
    expect(Number(await left(table))).toBeGreaterThan(seconds - 60)
    expect(Number(await left(table))).toBeLessThanOrEqual(seconds)
  }

  it('a session, remembered or not', async () => {
    await here.portal.signIn()
    await within('sessions', 'session')
    const { headers } = await here.portal.call('POST /login', { body: demoLoginCredentials({ remember: true }) })
    await within('sessions', 'rememberedSession')
    expect(String(headers['set-cookie'])).toContain(`Max-Age=${durationToSeconds(retentionPeriods.device)};`)
  })

  it('a code, and the token that it gives', async () => {
    const email = 'membre@envol.example'
    await here.portal.call('POST /forgot-password', { body: { email } })
    await within('password_resets', 'resetCode')
    const code = String(
      await here.portal.value(sql`select content ->> 'code' from outbox where content ->> 'code' is not null`),
    )
    const checked = await here.portal.call('POST /code-verefication', { body: { email, code } })
    expect(checked.status).toBe(200)
    await within('password_resets', 'resetRight')
  })
})
