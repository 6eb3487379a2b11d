import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Waiting } from '#contract/board.ts'
import type { System } from '#contract/boardOffice.ts'
import { allFeatures } from '#server/app.ts'
import { backupJob } from '#server/board/askedBackup.ts'
import { jobLabel } from '#src/board/jobLabels.ts'
import { usePortal } from './portal.ts'

const backups = await mkdtemp(join(tmpdir(), 'envol-asked-'))
const here = usePortal({ env: { BACKUP_DIR: backups } })
let token = ''
beforeAll(async () => {
  token = await here.portal.signIn('bureau@envol.example')
})
afterAll(() => rm(backups, { recursive: true, force: true }))

const execute = (query: Parameters<typeof here.portal.db.execute>[0]) => here.portal.db.execute(query)
const waiting = async () => (await here.portal.call('GET /board/waiting', { token })).body.data as Waiting[]
const countOf = async (kind: Waiting['kind']) => (await waiting()).find((one) => one.kind === kind)?.count ?? 0

describe('what waits by its term', () => {
  it('is a request that is about to be erased, and not one that has time', async () => {
    await execute(sql`delete from membership_requests`)
    await execute(sql`
      insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, asked_at, confirmed_at)
        select gen_random_uuid(), 'ZZ-' || days, 'recue', 1, 'annuelle', 'virement', 1, now() - make_interval(days => days), now()
        from unnest(array[70, 80]) as days`)
    expect(await countOf('ending-requests')).toBe(1)
    await execute(sql`delete from membership_requests`)
    expect(await countOf('ending-requests')).toBe(0)
  })

  it('is a file of debits that the bank has not answered for ten days', async () => {
    const before = await countOf('bank-answers')
    await execute(sql`insert into debit_files (message_id, collect_on) values
      ('ZZ-11', current_date - 11), ('ZZ-9', current_date - 9)`)
    const debit = (state: string) => sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference, debit_file_id)
        select 1, make_date(1900 + id, 1, 1), make_date(1900 + id, 1, 31), 1200, 'prelevement', ${state}, collect_on, 'ZZ', id
        from debit_files where message_id like 'ZZ-%'`
    await execute(debit('remise'))
    expect(await countOf('bank-answers')).toBe(before + 1)
    // Once it is told that one was refused nothing waits any more.
    await execute(sql`update dues set state = 'rejetee' where reference = 'ZZ'`)
    expect(await countOf('bank-answers')).toBe(before)
  })

  it('is a certificate of last year that nobody has made yet, until June', async () => {
    const isTime = new Date().getMonth() < 6
    const before = await countOf('certificates')
    await execute(sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
        select 2, '1950-01-01', '1950-01-31', 1200, 'virement', 'payee', day, day, 'ZY'
        from make_date(extract(year from current_date)::int - 1, 12, 1) as day`)
    await execute(sql`delete from certificates where member_id = 2`)
    expect(await countOf('certificates')).toBe(isTime ? Math.max(before, 1) : 0)
  })

  it('is next year’s price list, from November on', async () => {
    const isTime = new Date().getMonth() >= 10
    await execute(sql`delete from price_changes`)
    expect(await countOf('missing-prices')).toBe(isTime ? 1 : 0)
    await execute(sql`insert into price_changes (effective_on, prices, by_member)
      values (make_date(extract(year from current_date)::int + 1, 1, 1), '[]', 4)`)
    expect(await countOf('missing-prices')).toBe(0)
  })

  it('is a letter that is held back this week, by whoever did', async () => {
    const { body } = await here.portal.call('GET /board/letters/next', { token })
    const { week } = body.data as { week: string }
    const hold = (is_held: boolean) =>
      here.portal.call('PUT /board/letters/next/hold', { token, body: { week, is_held } })
    expect((await hold(true)).status).toBe(200)
    expect(await countOf('held-letter')).toBe(1)
    await hold(false)
    expect(await countOf('held-letter')).toBe(0)
  })

  it('is work that has failed, of which each kind has a French name', async () => {
    const kinds = allFeatures.flatMap(({ jobs }) => jobs ?? []).map(({ name }) => name)
    expect([...kinds, backupJob.name].filter((name) => jobLabel(name) === name)).toEqual([])
    await execute(sql`insert into jobs (name, payload, failed_at) values ('dues.round', '{}', now())`)
    const failed = (await waiting()).find(({ kind }) => kind === 'jobs')
    expect(failed?.items.map(({ title }) => title)).toContain('dues.round')
    await execute(sql`delete from jobs where failed_at is not null`)
  })
})

describe('a backup that the office asks for', () => {
  it('is made by the server, and seen there', async () => {
    const system = async () => (await here.portal.call('GET /board/system', { token })).body.data as System
    const before = (await system()).backups
    expect(before).toMatchObject({ is_nightly: true, latest: null, is_asked: false })
    expect((await here.portal.call('POST /board/system/backup', { token })).status).toBe(200)
    expect((await system()).backups.is_asked).toBe(true)
    await here.portal.start()
    await expect.poll(async () => (await system()).backups.is_asked, { timeout: 60_000 }).toBe(false)
    const names = (await readdir(backups)).filter((name) => /^office-.*\.tar\.zst$/.test(name))
    expect(names).toHaveLength(1)
    const { size } = await stat(join(backups, names[0] ?? ''))
    expect((await system()).backups.latest?.bytes).toBe(size)
    expect(size).toBeGreaterThan(10_000)
    expect(await here.portal.value(sql`select count(*)::int from journal where act = 'backup.asked'`)).toBe(1)
  })
})
