import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findPostgresProcesses } from '#server/database/cluster/processes.ts'

/** Maximum start time of the built-in PostgreSQL after any crash, in milliseconds. */
const LIMIT = 10_000

// Writers of this test file, so that a failed test leaves none running.
const writers = new Set<ChildProcess>()

const WRITER = join(import.meta.dirname, 'writer.ts')

/**
 * Starts the crash tests' writer.ts on a data folder, in its own process group. It runs PostgreSQL and inserts numbered
 * rows. Throws with its last output.
 */
export function startCrashTestWriter(folder: string, program = WRITER) {
  return watch(spawn(process.execPath, [program, folder], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/**
 * Starts the crash tests' writer.ts in its own container, with separate processes, memory and network. `end` ends the
 * whole container.
 */
export function startContainerCrashWriter(folder: string) {
  const walls = ['--net', '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child']
  const command = 'ip link set lo up; "$0" "$1" "$2"; echo ended; exec sleep 600'
  const options = [...walls, 'sh', '-c', command, process.execPath, WRITER, folder]
  return watch(spawn('unshare', options, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }))
}

async function watch(child: ChildProcessByStdio<null, Readable, Readable>) {
  const ended = once(child, 'exit')
  writers.add(child)
  let last = 0
  let said = ''
  let isReady = false
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT * 2)
    child.once('close', () => reject(new Error(said)))
    createInterface(child.stdout).on('line', (line) => {
      const [word, value = ''] = line.split(' ')
      if (word === 'written') last = Number(value)
      if (word === 'ended' && !isReady) child.kill('SIGKILL')
      if (word !== 'ready') return
      clearTimeout(timer)
      isReady = true
      resolve(value)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    /** Number of the last row that PostgreSQL committed for the crash test's writer. */
    last: () => last,
    /** Terminal output of the crash test's writer so far. */
    said: () => said,
    /** Sends a signal to the crash test's writer process or to its whole process group. Returns its exit code. */
    end: async (signal: NodeJS.Signals, to: 'itself' | 'group' = 'itself') => {
      process.kill(to === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal)
      await ended
      return child.exitCode
    },
  }
}

/**
 * Creates a temporary data folder, with a function that removes it and ends every process in it. Only its owner may
 * read it, unless `isOpen`.
 */
export async function createTemporaryPostgresDataFolder({ isOpen = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'envol-database-'))
  if (isOpen) await chmod(folder, 0o755)
  const cluster = join(folder, 'postgres/cluster')
  return {
    folder,
    cluster,
    /** Returns the system user who owns the PostgreSQL cluster, to run programs as that user. */
    owner: async () => {
      const { uid, gid } = await stat(cluster)
      return { uid, gid }
    },
    remove: () => removePostgresDataFolder(folder),
  }
}

/** Removes a PostgreSQL data folder, and ends the database processes that a failed test has left. */
export async function removePostgresDataFolder(folder: string) {
  for (const writer of writers) writer.kill('SIGKILL')
  const cluster = join(folder, 'postgres/cluster')
  await waitUntilTrue(() => {
    const [pid] = findPostgresProcesses(cluster)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return pid === undefined
  })
  await rm(folder, { recursive: true, force: true })
}

/** Waits until a condition is true; throws after 10 s, the maximum start time of PostgreSQL. */
export async function waitUntilTrue(isTrue: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + LIMIT
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not true after ${LIMIT} ms: ${isTrue.toString()}`)
    await sleep(20)
  }
}

/**
 * Returns the numbers of the crash test's committed rows that PostgreSQL has lost. Empty when the database is correct.
 */
export function listLostCommittedRows(url: string, last: number) {
  return runSingleQuery(url, `select n from generate_series(1, ${last}) n except select number from written`)
}

/** Runs one SQL query on a new PostgreSQL connection; returns its rows. */
export async function runSingleQuery(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}
