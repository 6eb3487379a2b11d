import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#tests/findFreePort.ts'
import { reverseProxies, type ReverseProxyName } from './reverseProxies.ts'

/** True when the program of a reverse proxy is installed. */
export const isReverseProxyInstalled = (name: ReverseProxyName): boolean => existsSync(reverseProxies[name].program)

/**
 * Starts a reverse proxy with its example configuration in docs/proxy/, with a certificate for localhost. `portals` are
 * the addresses behind it, as host and port. Returns once it answers `healthPath`, with a function that sends a request
 * through it.
 */
export async function startReverseProxy(name: ReverseProxyName, portals: string[], healthPath = '/healthz') {
  const { program, file, adapt, options } = reverseProxies[name]
  const folder = await mkdtemp(join(tmpdir(), 'envol-proxy-'))
  const places = {
    folder,
    ...(await createCertificate(folder)),
    port: await findFreePort(),
    http: await findFreePort(),
  }
  const settings = join(folder, 'settings')
  const example = await readFile(join(import.meta.dirname, '../../docs/proxy', file), 'utf8')
  await writeFile(settings, adapt(example, places, portals))
  const proxy = spawn(program, options(settings, folder), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  })
  let said = ''
  for (const stream of [proxy.stdout, proxy.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(proxy, 'exit')
  const send = (path: string, sent?: SentRequest) => sendThrough(places.port, path, sent)
  await waitUntilHealthy(async () => {
    const { status } = await send(healthPath).catch(() => ({ status: said }))
    if (status !== 200) throw new Error(`${name} does not answer: ${status}`)
  })
  return {
    send,
    url: `https://localhost:${places.port}`,
    /** Address that redirects to https; Caddy's is not used by the test. */
    http: `http://127.0.0.1:${places.http}`,
    async stop() {
      proxy.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Maximum wait for a proxy's first answer, in milliseconds. */
const START_MS = 30_000

/** Calls a check until it does not throw. Throws its last error after `START_MS`. */
async function waitUntilHealthy(check: () => Promise<void>) {
  for (const start = performance.now(); ; await sleep(50)) {
    try {
      await check()
      return
    } catch (error) {
      if (performance.now() - start > START_MS) throw error
    }
  }
}

type SentRequest = {
  method?: string
  headers?: Record<string, string>
  body?: Buffer | object
  /** Length of a body that is announced and never sent. */
  announcedBytes?: number
  /** Loopback address of the visitor. */
  from?: string
}
type Received = { status: number | undefined; headers: Record<string, unknown>; body: Buffer }

/** Sends an https request to a local port from a loopback address, 127.0.0.1 by default. */
function sendThrough(port: number, path: string, { method = 'GET', headers = {}, ...sent }: SentRequest = {}) {
  const { body, announcedBytes, from } = sent
  const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const options: RequestOptions = {
    host: '127.0.0.1',
    port,
    path,
    method,
    servername: 'localhost',
    rejectUnauthorized: false,
    agent: false,
    headers: {
      host: `localhost:${port}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...(announcedBytes && { 'content-length': announcedBytes }),
      ...headers,
    },
    ...(from && { localAddress: from }),
  }
  return new Promise<Received>((resolve, reject) => {
    const asked = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
        asked.destroy()
      })
    })
    asked.once('error', reject)
    if (announcedBytes) asked.flushHeaders()
    else asked.end(bytes)
  })
}

/** Creates a certificate for localhost. Returns the paths of the certificate, of its key and of a file with both. */
async function createCertificate(folder: string) {
  const paths = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem'), both: join(folder, 'both.pem') }
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', ...kind, ...name, '-keyout', paths.key, '-out', paths.certificate], {
    stdio: 'ignore',
  })
  await writeFile(paths.both, Buffer.concat([await readFile(paths.certificate), await readFile(paths.key)]))
  return paths
}
