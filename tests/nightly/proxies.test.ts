import { readFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { contract } from '#contract/contract.ts'
import { TEST_DATA_ENCRYPTION_KEYS } from '#tests/api/dataKeys.ts'
import { createPortalTestDatabase, demoLoginCredentials } from '#tests/api/portal.ts'
import { createSourceCheckout } from '#tests/checkout.ts'
import { isReverseProxyInstalled, startReverseProxy } from '#tests/reverseProxy/startReverseProxy.ts'

// The examples of docs/proxy/, each with Debian's program, in front of two portals on one database.
const MIB = 1_048_576
/** Maximum size of a request body in the examples, in bytes. */
const EXAMPLE_BODY_BYTES = 20_000_000
const WRONG_LOGINS_ALLOWED = 10

type Login = { from?: string; headers?: Record<string, string>; email?: string; password?: string }

const addressesOf = (all: { url: string }[]) =>
  all.map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1'))

let checkout: Awaited<ReturnType<typeof createSourceCheckout>>
let portals: Awaited<ReturnType<typeof checkout.start>>[]
beforeAll(async () => {
  checkout = await createSourceCheckout()
  const DATABASE_URL = await createPortalTestDatabase()
  const settings = { DATABASE_URL, DEMO: 'on', DATA_KEYS: TEST_DATA_ENCRYPTION_KEYS, TRUST_PROXY: 'loopback' }
  portals = await Promise.all([1, 2].map(() => checkout.start(settings)))
})
afterAll(async () => {
  for (const { server } of portals) server.kill('SIGTERM')
  await Promise.all(portals.map(({ ended }) => ended))
  await checkout.remove()
})

it('the examples accept the largest upload of the contract', () => {
  const sizes = Object.values(contract).flatMap((calls) =>
    Object.values(calls).map((route: { upload?: { bytes: number }; bodyBytes?: number }) =>
      Math.max(route.upload?.bytes ?? 0, route.bodyBytes ?? 0),
    ),
  )
  expect(Math.max(...sizes)).toBeGreaterThan(MIB)
  expect(Math.max(...sizes)).toBeLessThan(EXAMPLE_BODY_BYTES)
  const read = (file: string) => readFileSync(`docs/proxy/${file}`, 'utf8')
  expect(read('nginx.conf')).toContain('client_max_body_size 20m;')
  expect(read('Caddyfile')).toContain('max_size 20MB')
  expect(read('haproxy.cfg')).toContain(`req.body_size gt ${20 * MIB}`)
})

describe.each(['nginx', 'Caddy', 'HAProxy'] as const)('%s', (name) => {
  const isInstalled = isReverseProxyInstalled(name)
  if (!isInstalled) process.stderr.write(`The example of ${name} is not tried: the program is not installed.\n`)
  let proxy: Awaited<ReturnType<typeof startReverseProxy>>
  beforeAll(async () => {
    if (isInstalled) proxy = await startReverseProxy(name, addressesOf(portals))
  })
  afterAll(() => (isInstalled ? proxy.stop() : undefined))
  const login = ({ from, headers, ...changes }: Login = {}) =>
    proxy.send('/api/v1/login', {
      method: 'POST',
      body: demoLoginCredentials(changes),
      ...(headers && { headers }),
      ...(from && { from }),
    })

  it.skipIf(!isInstalled)('serves pages by HTTP/2, and redirects http to https', async () => {
    const session = connect(proxy.url, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/' })
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
    stream.resume()
    await once(stream, 'end')
    session.close()
    expect([session.alpnProtocol, headers[':status'], headers['x-portal']]).toEqual(['h2', 200, expect.any(String)])
    if (name === 'Caddy') return
    const { status } = await fetch(proxy.http, { redirect: 'manual' })
    expect(status).toBe(308)
  })

  it.skipIf(!isInstalled)('passes on an upload, and a part of the file', async () => {
    const { token } = JSON.parse((await login()).body.toString()) as { token: string }
    const raw = { width: 1500, height: 1500, channels: 3 } as const
    const picture = await sharp(randomBytes(1500 * 1500 * 3), { raw })
      .png()
      .toBuffer()
    expect(picture.length).toBeGreaterThan(6 * MIB)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' }
    const stored = await proxy.send('/api/v1/profile/picture', { method: 'PUT', headers, body: picture })
    expect([stored.status, stored.headers['x-portal']]).toEqual([200, expect.any(String)])
    const { data } = JSON.parse(stored.body.toString()) as { data: { image: string } }
    const part = await proxy.send(data.image, { headers: { range: 'bytes=8-11' } })
    expect([part.status, part.body.toString()]).toEqual([206, 'WEBP'])
  })

  it.skipIf(!isInstalled)('passes on the largest body, and refuses a larger one', async () => {
    const { token } = JSON.parse((await login({ email: 'bureau@envol.example' })).body.toString()) as { token: string }
    const fitting = await proxy.send('/api/v1/board/statements', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(16 * MIB, 'x'),
    })
    expect([fitting.status, fitting.headers['x-portal']]).toEqual([422, expect.any(String)])
    // Caddy passes a body on as it comes, and ends the connection at the limit.
    if (name === 'Caddy') return
    const { status } = await proxy.send('/api/v1/board/statements', { method: 'POST', announcedBytes: 22 * MIB })
    expect(status).toBe(413)
  })

  it.skipIf(!isInstalled)('tells visitors apart, and does not pass on the address that one writes', async () => {
    const from = { nginx: '127.0.1.1', Caddy: '127.0.2.1', HAProxy: '127.0.3.1' }[name]
    const password = 'faux-faux'
    for (let attempt = 1; attempt <= WRONG_LOGINS_ALLOWED + 1; attempt++) {
      const headers = { 'x-forwarded-for': `203.0.113.${attempt}`, forwarded: `for=203.0.113.${attempt}` }
      const { status } = await login({ from, headers, password })
      expect([attempt, status]).toEqual([attempt, attempt > WRONG_LOGINS_ALLOWED ? 429 : 401])
    }
    expect((await login({ from: from.replace(/1$/, '2'), password })).status).toBe(401)
  })
})

it.skipIf(!isReverseProxyInstalled('HAProxy'))('HAProxy fails no request while one of two portals stops', async () => {
  const proxy = await startReverseProxy('HAProxy', addressesOf(portals))
  onTestFinished(() => proxy.stop())
  const statuses: (number | undefined)[] = []
  let isStopped = false
  const visitors = Array.from({ length: 10 }, async () => {
    for (let after = 0; after < 20; after += isStopped ? 1 : 0)
      statuses.push((await proxy.send('/api/v1/companies')).status)
  })
  await expect.poll(() => statuses.length).toBeGreaterThan(100)
  portals[0]?.server.kill('SIGTERM')
  expect(await portals[0]?.ended).toBe(0)
  isStopped = true
  await Promise.all(visitors)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it.skipIf(!isReverseProxyInstalled('HAProxy'))(
  'HAProxy repeats a reading request that ends without a response on the other portal, and never one that writes',
  async () => {
    const received: string[] = []
    let isClosing = false
    // Portals whose first closes each connection on which a request arrives, as a stopping one can.
    const servers = [1, 2].map((number) =>
      createServer((request, response) => {
        const isProbe = request.url === '/readyz' || request.url === '/healthz'
        if (!isProbe) received.push(`${request.method} ${request.url}`)
        if (number === 1 && isClosing && !isProbe) request.socket.destroy()
        else response.end()
      }).listen(0, '127.0.0.1'),
    )
    onTestFinished(() => servers.forEach((server) => server.close()))
    await Promise.all(servers.map((server) => once(server, 'listening')))
    const ports = servers.map((server) => (server.address() as AddressInfo).port)
    const proxy = await startReverseProxy(
      'HAProxy',
      ports.map((port) => `127.0.0.1:${port}`),
    )
    onTestFinished(() => proxy.stop())
    isClosing = true
    const send = async (method: string, path: string) => (await proxy.send(path, { method })).status
    for (let at = 0; at < 6; at++) expect(await send('GET', `/page/${at}`)).toBe(200)
    const written: (number | undefined)[] = []
    for (let at = 0; at < 6; at++) written.push(await send('POST', `/form/${at}`))
    expect(written.filter((status) => status === 502)).toHaveLength(3)
    expect(received.filter((line) => line.startsWith('POST'))).toHaveLength(6)
  },
)
