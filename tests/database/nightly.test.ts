import { execFileSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { withAdvisoryLockIfFree } from '#server/database/advisoryLock.ts'
import { makePortalBackup } from '#server/database/backup/makePortalBackup.ts'
import { runNightlyBackup } from '#server/database/backup/nightly.ts'
import { openVerifiedBackup } from '#server/database/backup/readBackup.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { migrateDatabase } from '#server/database/migrate.ts'
import { runSingleQuery, createTemporaryPostgresDataFolder, waitUntilTrue } from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder({ isOpen: true })
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  await migrateDatabase(database.url)
})
afterAll(async () => {
  await database.stop()
  await place.remove()
})

/** Starts the nightly backups of a data folder. Returns their handle, and the errors that they log. */
function keeper(folder: string) {
  const failures: unknown[] = []
  const log = { info: () => undefined, error: ({ err }: { err?: unknown }) => void failures.push(err) }
  const nightly = { url: database.url, files: join(place.folder, 'files'), folder }
  return { failures, night: (moment: string) => runNightlyBackup(nightly, log, new Date(moment)) }
}

test('a backup is made each night from three o’clock, and kept for seven days', async () => {
  const folder = join(place.folder, 'backups')
  const { failures, night } = keeper(folder)
  await night('2026-11-01T02:59')
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'envol-mine.tar.zst'), 'made by hand')
  await writeFile(join(folder, 'nightly-2026-10-20.tar.zst.partial'), 'killed at work')
  for (let day = 1; day <= 9; day++) {
    for (const hour of ['03:00', '17:30']) await night(`2026-11-0${day}T${hour}`)
  }
  expect(failures).toEqual([])
  const days = Array.from(
    { length: retentionPeriods.backup.days },
    (_, index) => 10 - retentionPeriods.backup.days + index,
  )
  const nightly = days.map((day) => `nightly-2026-11-0${day}.tar.zst`)
  expect(await readdir(folder)).toEqual(['envol-mine.tar.zst', ...nightly])
  await openVerifiedBackup(join(folder, 'nightly-2026-11-09.tar.zst'))
})

test('only one of several machines on a database makes its backup', async () => {
  const folder = join(place.folder, 'shared')
  const { failures, night } = keeper(folder)
  await withAdvisoryLockIfFree(database.url, 'backup', () => night('2026-11-01T03:00'))
  expect(await readdir(folder)).toEqual([])
  await night('2026-11-01T03:10')
  expect(await readdir(folder)).toEqual(['nightly-2026-11-01.tar.zst'])
  expect(failures).toEqual([])
})

test(
  'a backup that waits for a table ends at once when the portal stops, and leaves no file',
  { tags: ['nightly'] },
  async () => {
    const blocker = new Client({ connectionString: database.url })
    await blocker.connect()
    await blocker.query('begin; lock table members in access exclusive mode')
    const stop = new AbortController()
    const file = join(place.folder, 'stopped.tar.zst')
    const backup = makePortalBackup(file, { url: database.url, signal: stop.signal })
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`
    await waitUntilTrue(async () => (await runSingleQuery(database.url, waiting)).length > 0)
    stop.abort()
    await expect(backup).rejects.toThrow('abort')
    await waitUntilTrue(async () => (await runSingleQuery(database.url, waiting)).length === 0)
    await blocker.end()
    expect((await readdir(place.folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
  },
)

// Mounting a small disk takes root.
test.runIf(process.getuid?.() === 0)(
  'a full disk is an error in the log, and costs no backup',
  { tags: ['nightly'] },
  async () => {
    const folder = join(place.folder, 'small')
    await mkdir(folder)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', [folder]))
    const { failures, night } = keeper(folder)
    await night('2026-11-01T03:00')
    await runSingleQuery(database.url, 'create table large as select gen_random_uuid() from generate_series(1, 700000)')
    await night('2026-11-08T03:00')
    expect(failures.map(String)).toEqual([expect.stringContaining('Too little room left')])

    // The disk fills up while a backup is written.
    execFileSync('mount', ['-o', 'remount,size=4m', folder])
    await expect(makePortalBackup(join(folder, 'by-hand.tar.zst'), { url: database.url })).rejects.toThrow('ENOSPC')
    expect(await readdir(folder)).toEqual(['nightly-2026-11-01.tar.zst'])
  },
)
