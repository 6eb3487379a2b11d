import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded.ts'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'
import {
  runSingleQuery,
  startCrashTestWriter,
  createTemporaryPostgresDataFolder,
  waitUntilTrue,
} from './startWriter.ts'

const place = await createTemporaryPostgresDataFolder()
afterAll(place.remove)

/** Writer that runs on the folder, left by one test to the next: each start loads the code anew. */
let writer: Awaited<ReturnType<typeof startCrashTestWriter>> | undefined
const ensureWriter = async () => (writer ??= await startCrashTestWriter(place.folder))

test(
  'a second server on the folder of a running one is refused, and disturbs nothing',
  { tags: ['nightly'] },
  async () => {
    const running = await ensureWriter()
    await expect(startCrashTestWriter(place.folder)).rejects.toThrow(
      `Envol tourne déjà sur ce dossier (${place.folder})`,
    )
    const before = running.last()
    await waitUntilTrue(() => running.last() > before)
  },
)

test('the PostgreSQL of a killed server is closed before another is started', { tags: ['nightly'] }, async () => {
  const killed = await ensureWriter()
  await killed.end('SIGKILL')
  writer = undefined
  const orphan = await postmasterPid()
  expect(findPostgresProcesses(place.cluster)).toContain(orphan)
  const next = await ensureWriter()
  expect(findPostgresProcesses(place.cluster)).not.toContain(orphan)
  expect(next.said()).toContain('arrêté brutalement')
})

test(
  'a start waits for the children of a killed postmaster, even one that is computing',
  { tags: ['nightly'] },
  async () => {
    const killed = await ensureWriter()
    const { client, backend } = await compute(killed.url)
    const postmaster = await postmasterPid()
    process.kill(killed.pid, 'SIGSTOP') // so that it does not restart PostgreSQL before its own end
    process.kill(postmaster, 'SIGKILL')
    await killed.end('SIGKILL')
    writer = undefined
    expect(findPostgresProcesses(place.cluster)).toContain(backend)
    Reflect.get(client, 'connection').stream.destroy()
    await ensureWriter()
    expect(findPostgresProcesses(place.cluster)).not.toContain(backend)
  },
)

test('a killed postmaster restarts by itself, at the same address', async () => {
  const running = await ensureWriter()
  const before = await postmasterPid()
  process.kill(before, 'SIGKILL')
  await waitUntilTrue(() => runSingleQuery(running.url, 'select 1').then(Boolean, () => false))
  expect(await postmasterPid()).not.toBe(before)
  expect(await running.end('SIGTERM')).toBe(0)
  expect(findPostgresProcesses(place.cluster)).toEqual([])
})

test.each([
  ['another program', 'exec sleep 60'],
  // The process ends once exec has replaced the shell that would have reaped it.
  ['a zombie', 'sleep 1 & echo $!; exec sleep 60'],
])('a pid file whose number now belongs to %s does not stop a start', { tags: ['nightly'] }, async (_, script) => {
  await (await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })).stop()
  const holder = spawn('sh', ['-c', script], {
    ...(await place.owner()),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = script.includes('echo') ? Number(await firstLine(holder.stdout)) : (holder.pid ?? 0)
  await waitUntilTrue(async () => (await stateOf(number)) === (script.includes('echo') ? 'Z' : 'S'))
  const file = join(place.cluster, 'postmaster.pid')
  await writeFile(file, `${number}\n${place.cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready\n`)

  const database = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  expect(await runSingleQuery(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await stateOf(number)).toBe(script.includes('echo') ? 'Z' : 'S')
  await database.stop()
  holder.kill()
})

test('a port that another program has taken meanwhile is left to it', { tags: ['nightly'] }, async () => {
  const first = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  await first.stop()
  const { port } = new URL(first.url)
  const thief = createServer().listen(Number(port), '127.0.0.1')
  await once(thief, 'listening')
  const second = await startEmbeddedPostgres({ folder: place.folder, log: () => undefined })
  expect(new URL(second.url).port).not.toBe(port)
  expect(await runSingleQuery(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  thief.close()
})

test('an interrupted creation is restarted from the beginning', { tags: ['nightly'] }, async () => {
  const { folder, remove } = await createTemporaryPostgresDataFolder()
  onTestFinished(remove)
  const unfinished = async () => (await readdir(folder)).filter((name) => name.endsWith('.unfinished'))
  const draft = join(folder, 'postgres.0a1b2c3d.unfinished')
  await mkdir(join(draft, 'cluster'), { recursive: true })
  await writeFile(join(draft, 'password'), 'half')
  const cut = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // The writer says that it creates a database: loading its code takes longer than the limit below on a busy machine.
  await once(cut.stderr, 'data')
  await waitUntilTrue(async () => (await unfinished()).some((name) => !draft.endsWith(name)))
  cut.kill('SIGKILL')
  await once(cut, 'exit')
  const next = await startCrashTestWriter(folder)
  await waitUntilTrue(() => next.last() > 0)
  expect(await next.end('SIGTERM')).toBe(0)
})

async function postmasterPid() {
  return Number.parseInt(await readFile(join(place.cluster, 'postmaster.pid'), 'utf8'), 10)
}

/** Starts an SQL query that runs for minutes. Returns its PostgreSQL backend's process id, and the client. */
async function compute(url: string) {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client.query('select count(*) from generate_series(1, 100000000000)').catch(() => undefined)
  const backend = rows[0]?.pid ?? 0
  await waitUntilTrue(async () => (await stateOf(backend)) === 'R')
  return { client, backend }
}

async function firstLine(stream: NodeJS.ReadableStream) {
  const [chunk] = await once(stream, 'data')
  return String(chunk)
}

async function stateOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2)[0]
}
