import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PendingBoardWork } from '#contract/office/office.ts'
import { allFeatures } from '#server/app.ts'
import { requestedBackupJobKind } from '#server/office/createBackupJob.ts'
import { pendingDeadlineSources } from '#server/office/pendingDeadlineSources.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readEnv } from '#server/env.ts'
import { backgroundJobLabel } from '#src/office/words/jobLabels.ts'
import { useTestPortal } from './portal.ts'

const backups = await mkdtemp(join(tmpdir(), 'envol-asked-'))
const here = useTestPortal({ env: { BACKUP_DIR: backups } })
let token = ''
beforeAll(async () => {
  token = await here.portal.signIn('bureau@envol.example')
})
afterAll(() => rm(backups, { recursive: true, force: true }))

const execute = (query: Parameters<typeof here.portal.db.execute>[0]) => here.portal.db.execute(query)
const waiting = async () => (await here.portal.call('GET /board/waiting', { token })).body.data
const countOf = async (kind: PendingBoardWork['kind']) => (await waiting()).find((one) => one.kind === kind)?.count ?? 0

/** Returns the number of the board's pending tasks of a kind, with the database's clock set to a day. */
const countOn = (
  day: string,
  kind: 'certificates' | 'missing-prices' | 'late-requests',
  TAX_CREDIT: 'on' | 'off' = 'on',
) =>
  inTransaction(here.portal.db, async (tx) => {
    await tx.execute(sql`create schema another_day`)
    await tx.execute(sql`
      create function another_day.now() returns timestamptz language sql as
        ${sql.raw(`$$ select '${day}T12:00:00Z'::timestamptz $$`)}`)
    await tx.execute(sql`set local search_path = another_day, pg_catalog, public`)
    const { count } = await pendingDeadlineSources[kind].find(tx as never, readEnv({ TAX_CREDIT }))
    await tx.execute(sql`drop schema another_day cascade`)
    return count
  })

describe('a deadline of the office', () => {
  it('is shown for a membership request about to be erased, and not for one with time left', async () => {
    await execute(sql`delete from membership_requests`)
    await execute(sql`
      insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, asked_at, confirmed_at)
        select gen_random_uuid(), 'ZZ-' || days, 'recue', 1, 'annuelle', 'virement', 1, now() - make_interval(days => days), now()
        from unnest(array[70, 80]) as days`)
    expect(await countOf('ending-requests')).toBe(1)
    await execute(sql`delete from membership_requests`)
    expect(await countOf('ending-requests')).toBe(0)
  })

  it('is shown for a request from its confirmation, or from its sending before confirmations existed', async () => {
    await execute(sql`delete from membership_requests`)
    await execute(sql`
      insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, asked_at, confirmed_at)
        select gen_random_uuid(), 'ZZ-' || days, 'recue', 1, 'annuelle', 'virement', 1, now() - make_interval(days => days),
          case when days < 5 then now() end from unnest(array[1, 9]) as days`)
    const items = (await waiting()).find(({ kind }) => kind === 'requests')?.items ?? []
    expect(items.map(({ title, at }) => [title, at !== null])).toEqual([
      ['ZZ-9', true],
      ['ZZ-1', true],
    ])
    await execute(sql`delete from membership_requests`)
  })

  it('is shown for a request whose promised answer is late, in working days', async () => {
    await execute(sql`delete from membership_requests`)
    await execute(sql`
      insert into membership_requests (key, reference, state, company_id, period, way, amount_cents, confirmed_at)
        values (gen_random_uuid(), 'ZZ-L', 'recue', 1, 'annuelle', 'virement', 1, '2026-11-09 10:00:00+01')`)
    // The eleventh of November is a public holiday.
    expect(await countOn('2026-11-12', 'late-requests')).toBe(0)
    expect(await countOn('2026-11-13', 'late-requests')).toBe(1)
    await execute(sql`delete from membership_requests`)
  })

  it('is shown for a debit file without an answer of the bank for ten days', async () => {
    const before = await countOf('bank-answers')
    await execute(sql`insert into debit_files (message_id, collect_on) values
      ('ZZ-11', current_date - 11), ('ZZ-9', current_date - 9)`)
    const debit = (state: string) => sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, reference, debit_file_id)
        select 1, make_date(1900 + id, 1, 1), make_date(1900 + id, 1, 31), 1200, 'prelevement', ${state}, collect_on, 'ZZ', id
        from debit_files where message_id like 'ZZ-%'`
    await execute(debit('remise'))
    expect(await countOf('bank-answers')).toBe(before + 1)
    // Once a refusal is recorded, no deadline is left.
    await execute(sql`update dues set state = 'rejetee' where reference = 'ZZ'`)
    expect(await countOf('bank-answers')).toBe(before)
  })

  it('is shown for a missing certificate of last year, until June, where the tax credit applies', async () => {
    await execute(sql`delete from certificates where member_id = 2`)
    await execute(sql`
      insert into dues (member_id, from_on, until_on, amount_cents, way, state, due_on, settled_on, reference)
        select 2, '1950-01-01', '1950-01-31', 1200, 'virement', 'payee', day, day, 'ZY'
        from make_date(2025, 12, 1) as day`)
    expect(await countOn('2026-05-10', 'certificates')).toBeGreaterThan(0)
    expect(await countOn('2026-07-10', 'certificates')).toBe(0)
    expect(await countOn('2026-05-10', 'certificates', 'off')).toBe(0)
  })

  it('is shown for next year’s price list, from November on', async () => {
    await execute(sql`delete from price_changes`)
    expect(await countOn('2026-10-31', 'missing-prices')).toBe(0)
    expect(await countOn('2026-11-01', 'missing-prices')).toBe(1)
    await execute(sql`insert into price_changes (effective_on, prices, by_member)
      values ('2027-01-01', '[]', 4)`)
    expect(await countOn('2026-11-01', 'missing-prices')).toBe(0)
  })

  it('is shown for a letter that is held this week, whoever holds it', async () => {
    const { body } = await here.portal.call('GET /board/letters/next', { token })
    const { week } = body.data
    const hold = (is_held: boolean) =>
      here.portal.call('PUT /board/letters/next/hold', { token, body: { week, is_held } })
    expect((await hold(true)).status).toBe(200)
    expect(await countOf('held-letter')).toBe(1)
    await hold(false)
    expect(await countOf('held-letter')).toBe(0)
  })

  it('is shown for failed jobs, each kind with its French name', async () => {
    const kinds = allFeatures.flatMap(({ jobs }) => jobs?.(here.portal.context) ?? []).map(({ name }) => name)
    expect([...kinds, requestedBackupJobKind.name].filter((name) => backgroundJobLabel(name) === name)).toEqual([])
    await execute(sql`insert into jobs (name, payload, failed_at) values ('dues.round', '{}', now())`)
    const failed = (await waiting()).find(({ kind }) => kind === 'jobs')
    expect(failed?.items.map(({ title }) => title)).toContain('dues.round')
    await execute(sql`delete from jobs where failed_at is not null`)
  })
})

describe('a backup requested by the office', () => {
  it('is created by the server, and listed in the office', async () => {
    const system = async () => (await here.portal.call('GET /board/system', { token })).body.data
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
