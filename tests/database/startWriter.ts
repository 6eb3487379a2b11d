import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresIn } from '#server/database/cluster/processes.ts'

/** The longest that a start may take after any accident, in milliseconds: the design's limit. */
const LIMIT = 10_000

// Those of the present test file, so that a failed test leaves none behind.
const writers = new Set<ChildProcess>()

const WRITER = join(import.meta.dirname, 'writer.ts')

/** Starts writer.ts on a folder, in a process group of its own, and waits until it writes. Throws its last words. */
export function startWriter(folder: string, program = WRITER) {
  return watch(spawn(process.execPath, [program, folder], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }))
}

/**
 * The same in a container of its own, as far as processes, memory and network go. Its first process is a shell that
 * outlives the writer: `end` ends the container as a whole.
 */
export function startContainedWriter(folder: string) {
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
    /** The last number that PostgreSQL acknowledged to the writer. */
    last: () => last,
    /** What it has told the person at the terminal so far. */
    said: () => said,
    /** Ends it by a signal, to itself or to its whole group, and gives its exit code. */
    end: async (signal: NodeJS.Signals, to: 'itself' | 'group' = 'itself') => {
      process.kill(to === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal)
      await ended
      return child.exitCode
    },
  }
}

/**
 * A temporary folder, and its removal with whatever still runs in it. It is its owner's alone, as the system makes
 * them, unless its own folders are to hold data folders: root's databases would then live elsewhere.
 */
export async function temporaryFolder({ isOpen = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'envol-database-'))
  if (isOpen) await chmod(folder, 0o755)
  const cluster = join(folder, 'postgres/cluster')
  return {
    folder,
    cluster,
    /** The user of the cluster, to run programs as it. */
    owner: async () => {
      const { uid, gid } = await stat(cluster)
      return { uid, gid }
    },
    remove: () => clear(folder),
  }
}

/** Removes a folder that holds a database, after all that a failed test may have left running. */
export async function clear(folder: string) {
  for (const writer of writers) writer.kill('SIGKILL')
  const cluster = join(folder, 'postgres/cluster')
  await until(() => {
    const [pid] = postgresIn(cluster)
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
    return pid === undefined
  })
  await rm(folder, { recursive: true, force: true })
}

/** Waits for something to become true, at most the design's limit; throws past it. */
export async function until(isTrue: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + LIMIT
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not true after ${LIMIT} ms: ${isTrue.toString()}`)
    await sleep(20)
  }
}

/** The numbers up to the last acknowledged one that PostgreSQL no longer has: none, unless it has lied. */
export function missing(url: string, last: number) {
  return ask(url, `select n from generate_series(1, ${last}) n except select number from written`)
}

/** Runs one query in a connection of its own and gives its rows. */
export async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
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
