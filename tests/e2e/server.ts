import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TEST_DATA_ENCRYPTION_KEYS } from '#tests/api/dataKeys.ts'
import { createDatabaseFromTemplate, dropDatabase } from '#tests/cluster/databases.ts'
import { INDEXED_DATABASE_TEMPLATE } from '#tests/cluster/templateNames.ts'
import { findFreePort } from '#tests/findFreePort.ts'

// Longer than a server's slowest responses, in milliseconds.
const STOP_MS = 60_000

/**
 * Starts a portal server in its own process, optionally with Node options and settings. Without `DATABASE_URL` in the
 * settings, creates a database of this name for it.
 */
export async function startPortalServer(
  name: string,
  nodeOptions: string[] = [],
  settings: Record<string, string> = {},
) {
  const cluster = process.env['E2E_CLUSTER_URL'] ?? ''
  const database = settings['DATABASE_URL'] ?? (await createDatabase(cluster, name))
  const port = await findFreePort()
  let isStopping = false
  const server = spawn(process.execPath, [...nodeOptions, join(import.meta.dirname, '../../server/index.ts')], {
    env: {
      ...process.env,
      // As `npm start` does. React renders a page several times faster than in development.
      MALLOC_ARENA_MAX: '2',
      NODE_ENV: 'production',
      DATABASE_URL: database,
      DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS,
      DEMO: 'on',
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      // A busy machine is no part of the tests.
      LOAD_SHEDDING: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await untilReady(server)
  server.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`The server ended by itself: ${signal ?? code}\n`)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database,
    pid: server.pid ?? 0,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    /** URL path of the demo page that lists the portal's sent mails, with its access key. */
    mailPath: /\/demo\/mail\?key=\S+/.exec(said)?.[0] ?? '',
    async stop() {
      isStopping = true
      if (server.exitCode !== null || server.signalCode !== null) return
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      // A blocked server handles no signal.
      const patience = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
      await exit
      clearTimeout(patience)
    },
  }
}

async function createDatabase(cluster: string, name: string) {
  await dropDatabase(cluster, name)
  return createDatabaseFromTemplate(cluster, name, INDEXED_DATABASE_TEMPLATE)
}

function untilReady(server: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', () => reject(new Error(`The server ended before it was ready. ${said}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Envol est prêt')) resolve(said)
    })
  })
}
