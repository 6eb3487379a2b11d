import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { constants, open, readFile, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasLivingPostgresProcess, openPostgresLivenessPipe } from './parentPipe.ts'
import { postgresClusterDataFolder, postgresPidFilePath, readPostgresPidFile } from './pidFile.ts'
import type { PostgresClusterLocation } from './clusterLocation.ts'
import { hasProcessWithPid, findPostgresProcesses } from './processes.ts'
import { SOFTWARE_DISPLAY_NAME } from '#server/lib/software.ts'

type Log = (sentence: string) => void
/** PostgreSQL settings by name, passed on the command line. */
export type PostgresSettings = Readonly<Record<string, string>>

// Passed on the command line, so that a new portal version changes them for existing clusters.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  fsync: 'on',
  // Ends the queries of a killed server soon, so that they do not delay the next start.
  client_connection_check_interval: '1s',
  // Statements and their values are personal data, and stay out of the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants

/** Milliseconds to wait at start for the exit of a PostgreSQL that a killed server left running. */
const PATIENCE = 10_000
/** Delay before another attempt to restart PostgreSQL, in milliseconds. */
const AGAIN_MS = 1000
/** Interval at which an adopted PostgreSQL is looked for, in milliseconds. */
const ADOPTED_POLL_MS = 1000

/**
 * Runs PostgreSQL on a cluster and a free port of 127.0.0.1. First closes a PostgreSQL that a killed server left
 * running. Restarts PostgreSQL on the same port when it exits. Throws a French sentence when it cannot start.
 */
export async function runPostgresServer(place: PostgresClusterLocation, log: Log, settings: PostgresSettings = {}) {
  await rename(logFile(place), `${logFile(place)}.previous`).catch(() => undefined)
  const { child, port } = await start(place, log, settings)
  return watchPostgresServer(place, log, settings, { child, port })
}

/**
 * Takes over the PostgreSQL that a former server has left running on a cluster, as if this process had started it.
 * Throws when none runs.
 */
export async function adoptPostgresServer(place: PostgresClusterLocation, log: Log) {
  const { pid, port, ready } = await readPostgresPidFile(place)
  if (pid === undefined || !ready) throw new Error(`No PostgreSQL runs on ${place.home}`)
  return watchPostgresServer(place, log, {}, { child: new AdoptedProcess(place, pid), port })
}

/** PostgreSQL that another process has started: its exit is seen by polling. */
class AdoptedProcess {
  readonly pid: number
  readonly signalCode = null
  readonly #place: PostgresClusterLocation

  constructor(place: PostgresClusterLocation, pid: number) {
    this.#place = place
    this.pid = pid
  }

  /** Null while the process lives. */
  get exitCode() {
    return findPostgresProcesses(postgresClusterDataFolder(this.#place)).includes(this.pid) ? null : 1
  }
}

type PostgresProcess = Pick<ChildProcess, 'pid' | 'exitCode' | 'signalCode'>

function watchPostgresServer(
  place: PostgresClusterLocation,
  log: Log,
  settings: PostgresSettings,
  { child, port }: { child: PostgresProcess; port: number },
) {
  const end = new AbortController()
  let isLeft = false
  const kept = keep()

  async function keep() {
    while (!end.signal.aborted) {
      await exited(child, end.signal)
      while (!end.signal.aborted && hasExited(child)) {
        log('PostgreSQL s’est arrêté sans qu’on le lui demande : il redémarre.')
        await start(place, log, settings, port).then(
          (started) => (child = started.child),
          async (error: unknown) => {
            log(error instanceof Error ? error.message : String(error))
            await sleep(AGAIN_MS, undefined, { signal: end.signal }).catch(() => undefined)
          },
        )
      }
    }
    // A restart may have been under way.
    if (!isLeft) await close(place, child.pid, 30_000)
  }

  return {
    port,
    /** Leaves PostgreSQL running for another process. */
    leave: () => {
      isLeft = true
      end.abort()
    },
    stop: async () => {
      end.abort()
      await close(place, child.pid, 30_000)
      await kept
    },
  }
}

async function start(place: PostgresClusterLocation, log: Log, settings: PostgresSettings, wantedPort?: number) {
  const deadline = Date.now() + PATIENCE
  for (;;) {
    await clearTheWay(place, log, deadline)
    const port = wantedPort ?? (await freePort())
    const child = await launch(place, { ...SETTINGS, ...settings, port: String(port) })
    if (await becomesReady(place, child)) return { child, port }
    if (Date.now() > deadline) throw new Error(`PostgreSQL ne démarre pas : ${await lastWords(place)}`)
    await sleep(200)
  }
}

// PostgreSQL removes a stale pid file unless a process has that pid: a zombie, or an unrelated program after a reboot.
// The file is then removed here, once no PostgreSQL runs on the cluster.
async function clearTheWay(place: PostgresClusterLocation, log: Log, deadline: number) {
  const { pid } = await readPostgresPidFile(place)
  if (pid !== undefined && findPostgresProcesses(postgresClusterDataFolder(place)).includes(pid)) {
    log(`${SOFTWARE_DISPLAY_NAME} avait été arrêté brutalement : sa base de données est d’abord refermée.`)
    await close(place, pid, PATIENCE / 2)
  }
  await untilLifeless(place, deadline)
  if (pid === undefined || findPostgresProcesses(postgresClusterDataFolder(place)).length > 0) return
  if (hasProcessWithPid(pid)) await rm(postgresPidFilePath(place), { force: true })
}

// PostgreSQL's own checks (pid file, shared memory) do not see other containers: two servers would run at once.
async function untilLifeless(place: PostgresClusterLocation, deadline: number) {
  while (await hasLivingPostgresProcess(place)) {
    if (Date.now() > deadline) {
      throw new Error(
        `La base de données de ${place.home} est encore ouverte, sans doute dans un autre conteneur : arrêtez-le d’abord.`,
      )
    }
    await sleep(200)
  }
}

async function launch(place: PostgresClusterLocation, settings: PostgresSettings) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Under root this folder belongs to another user: O_NOFOLLOW keeps a symbolic link from redirecting the log.
  const output = await open(logFile(place), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  const lifeline = await openPostgresLivenessPipe(place)
  try {
    const child = spawn(join(place.programs, 'bin/postgres'), ['-D', postgresClusterDataFolder(place), ...options], {
      ...place.account,
      cwd: place.home,
      env: {},
      stdio: ['ignore', output.fd, output.fd, lifeline.fd],
      // Ctrl+C then reaches only the server, which closes the database last.
      detached: true,
    })
    await once(child, 'spawn')
    return child
  } finally {
    await output.close()
    await lifeline.close()
  }
}

// No timeout while PostgreSQL lives: after a power cut, recovery from the WAL takes a while.
async function becomesReady(place: PostgresClusterLocation, child: ChildProcess) {
  while (!hasExited(child)) {
    const { pid, ready } = await readPostgresPidFile(place)
    if (ready && pid === child.pid) return true
    await sleep(30)
  }
  return false
}

// SIGINT asks for a fast shutdown; after the timeout, SIGQUIT stops at once. Neither loses committed data.
async function close(place: PostgresClusterLocation, pid: number | undefined, time: number) {
  if (pid === undefined) return
  const lives = () => findPostgresProcesses(postgresClusterDataFolder(place)).includes(pid)
  for (const [signal, patience] of [
    ['SIGINT', time],
    ['SIGQUIT', PATIENCE / 2],
  ] as const) {
    if (!lives()) return
    process.kill(pid, signal)
    const deadline = Date.now() + patience
    while (lives() && Date.now() < deadline) await sleep(30)
  }
  if (lives()) throw new Error(`PostgreSQL (processus ${pid}) ne s’arrête pas.`)
}

async function lastWords(place: PostgresClusterLocation) {
  const lines = (await readFile(logFile(place), 'utf8').catch(() => '')).trim().split('\n')
  return lines.slice(-3).join(' / ')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const logFile = (place: PostgresClusterLocation) => join(place.home, 'postgresql.log')
const hasExited = (child: PostgresProcess) => child.exitCode !== null || child.signalCode !== null

/** Resolves when a PostgreSQL has exited. An adopted one is polled until the signal. */
async function exited(child: PostgresProcess, signal: AbortSignal) {
  if (child instanceof EventEmitter) {
    if (!hasExited(child)) await once(child, 'exit')
    return
  }
  while (!hasExited(child) && !signal.aborted)
    await sleep(ADOPTED_POLL_MS, undefined, { signal }).catch(() => undefined)
}
