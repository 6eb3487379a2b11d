import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { vi } from 'vitest'
import { postgresOsAccount } from '#server/database/cluster/osAccount.ts'
import { findFreePort } from '#tests/findFreePort.ts'

const DEBIAN = '/usr/lib/postgresql'
const run = promisify(execFile)

/** Stock PostgreSQL: its major version, and the folder of its programs. */
export type StockPostgres = { version: string; programs: string }

/** Returns the PostgreSQL versions of Debian's packages on this machine, and those in the folders of STOCK_POSTGRES. */
export function listStockPostgres(): StockPostgres[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  const named = process.env['STOCK_POSTGRES']?.split(delimiter) ?? []
  return [...debian, ...named]
    .filter((programs) => existsSync(join(programs, 'initdb')))
    .map((programs) => {
      const said = execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' })
      return { version: /\d+/.exec(said)?.[0] ?? '', programs }
    })
}

/**
 * Starts a new PostgreSQL cluster with the settings of its package, as docs/operating.md creates one. `settings` are
 * lines added to postgresql.conf.
 */
export async function startStockPostgres({ programs }: StockPostgres, settings: string[] = []) {
  const home = await mkdtemp(join(tmpdir(), 'envol-stock-'))
  const account = await postgresOsAccount(home)
  // PostgreSQL's user enters the folder.
  await chmod(home, 0o711)
  const folder = join(home, 'cluster')
  for (const path of [folder, join(home, 'files')]) await mkdir(path, { mode: 0o700 })
  if (account.uid !== undefined) await chown(folder, account.uid, account.gid ?? account.uid)
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=fr-FR']
  await run(join(programs, 'initdb'), ['-D', folder, '-U', 'envol', '-A', 'trust', ...locale], {
    ...account,
    cwd: home,
  })
  const port = await findFreePort()
  const own = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${folder}'`,
    'fsync = off',
  ]
  await appendFile(join(folder, 'postgresql.conf'), [...own, ...settings, ''].join('\n'))
  const url = `postgres://envol@127.0.0.1:${port}/postgres`

  /** Starts the server, and returns a function that stops it. */
  async function start() {
    const server = spawn(join(programs, 'postgres'), ['-D', folder], {
      ...account,
      cwd: home,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    server.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
    const ended = once(server, 'exit')
    await vi
      .waitFor(() => connect(url), { timeout: 60_000 })
      .catch(() => {
        throw new Error(`PostgreSQL did not start: ${said}`)
      })
    return async () => {
      server.kill('SIGINT')
      await ended
    }
  }

  let stop = await start()
  return {
    url,
    port,
    folder,
    account,
    /** Folder for the portal's files, in the layout of its data folder. */
    filesFolder: join(home, 'files'),
    home,
    stop: () => stop(),
    async restart() {
      stop = await start()
    },
    async remove() {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.end()
}
