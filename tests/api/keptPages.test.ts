import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { firstLoadSizeBounds } from '#tests/samples/firstLoadBounds.ts'
import { createPortalTestDatabase, startPortal, type TestPortal } from './portal.ts'
import { startPortalProcesses } from './realServer.ts'

const PUBLIC_URL = 'https://www.envol.example'

async function ask(port: number, path: string, headers: Record<string, string> = {}) {
  const answer = await open(port, path, { 'accept-encoding': 'br', ...headers })
  const { date: _, 'x-request-id': id, ...told } = answer.headers
  return { status: answer.statusCode, headers: told, isKept: id === undefined, body: await buffer(answer) }
}

async function open(port: number, path: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ port, host: '127.0.0.1', path, headers }, resolve).once('error', reject)
  return promise
}

let portal: TestPortal
let port = 0
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  portal = await startPortal({ withPages: true, env: { PUBLIC_URL, LOG_LEVEL: 'info' } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as { port: number }).port
})
afterAll(async () => {
  await portal.close()
  vi.useRealTimers()
})

const asked = (path: string, headers?: Record<string, string>) => ask(port, path, headers)

it('a cached page has the same headers as the first response, and no line in the log', async () => {
  for (const headers of [{}, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }]) {
    const first = await asked('/about', { ...headers, cookie: 'company=2' })
    const lines = portal.lines.length
    const again = await asked('/about', { ...headers, cookie: 'company=2' })
    expect(again.isKept).toBe(true)
    expect(again.status).toBe(first.status)
    expect({ ...again.headers, 'content-length': '' }).toEqual({ ...first.headers, 'content-length': '' })
    expect(portal.lines).toHaveLength(lines)
  }
})

it('home and its headers fit the first flight of a TCP connection, with room', async () => {
  // The first response names its line in the log.
  await asked('/', { 'accept-encoding': 'identity' })
  const answer = await open(port, '/', { 'accept-encoding': 'identity' })
  const { rawHeaders } = answer
  expect(rawHeaders).toContain('strict-transport-security')
  // Each header has a colon, a space and a line end. The compressed page has one header more.
  const bytes = rawHeaders.join('').length + 2 * rawHeaders.length
  const headers = bytes + 'HTTP/1.1 200 OK\r\ncontent-encoding: br\r\n\r\n'.length
  expect(headers).toBeLessThanOrEqual(firstLoadSizeBounds.headerBytes)
  expect(headers + brotliCompressSync(await buffer(answer)).length).toBeLessThanOrEqual(
    firstLoadSizeBounds.homeFlightBytes,
  )
})

it('pages leave out the headers that repeat their policy; API responses and files have them', async () => {
  const omitted = new Set(['x-frame-options', 'cross-origin-resource-policy'])
  for (const path of ['/', '/about', '/accords', '/nothing']) {
    for (const { headers } of [await asked(path), await asked(path)]) {
      expect(Object.keys(headers).filter((name) => omitted.has(name))).toEqual([])
      expect(headers['content-security-policy']).toMatch(
        /default-src 'self';.*object-src 'none';.*frame-ancestors 'none'/,
      )
      expect(headers['x-content-type-options']).toBe('nosniff')
    }
  }
  for (const path of ['/api/v1/companies', '/offline-files.json', '/sw.js']) {
    const { headers } = await asked(path)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['cross-origin-resource-policy']).toBeDefined()
  }
})

it('each company’s visitors get their own page, or a 304 when they have it', async () => {
  for (const cookie of ['', 'company=1', 'company=2']) await asked('/', { cookie })
  const [everyone, first, second] = await Promise.all(
    ['', 'company=1', 'company=2'].map((cookie) => asked('/', { cookie })),
  )
  expect([everyone?.isKept, first?.isKept, second?.isKept]).toEqual([true, true, true])
  expect(new Set([everyone, first, second].map((page) => page?.headers.etag)).size).toBe(3)
  const unchanged = await asked('/', { cookie: 'company=2', 'if-none-match': String(second?.headers.etag) })
  expect(unchanged).toMatchObject({ status: 304, isKept: true })
  expect(unchanged.body).toHaveLength(0)
  expect(unchanged.headers['content-encoding']).toBeUndefined()
  expect((await asked('/', { cookie: 'company=1', 'if-none-match': String(second?.headers.etag) })).status).toBe(200)
  // An unknown company id is ignored, and may exist tomorrow.
  await asked('/', { cookie: 'company=77' })
  expect((await asked('/', { cookie: 'company=77' })).isKept).toBe(false)
})

it('a changed page is drawn again, and an unknown page is never cached', async () => {
  await asked('/blog/3')
  expect((await asked('/blog/3')).isKept).toBe(true)
  await portal.db.execute(sql`update posts set title = 'Un tout autre titre' where id = 3`)
  await expect
    .poll(async () => brotliDecompressSync((await asked('/blog/3')).body).toString())
    .toContain('Un tout autre titre')
  for (const path of ['/nulle-part', '/blog/', '/api/v1/companies', '/healthz']) {
    await asked(path)
    expect((await asked(path)).isKept).toBe(false)
  }
})

it('cached responses are counted in the log once a minute, other requests in one line each', async () => {
  vi.advanceTimersByTime(60_000)
  const before = portal.lines.length
  await asked('/faq')
  for (let times = 0; times < 3; times++) await asked('/faq')
  await expect.poll(() => portal.lines.length).toBe(before + 1)
  expect(JSON.parse(portal.lines[before] ?? '')).toMatchObject({
    req: { method: 'GET', path: '/faq' },
    res: { status: 200 },
  })
  vi.advanceTimersByTime(60_000)
  expect(JSON.parse(portal.lines.at(-1) ?? '')).toMatchObject({ answered: 3, msg: 'cached pages were served' })
})

/**
 * Requests a page of the portal. Returns its path, with flags for a cached response and for the best brotli
 * compression.
 */
async function formOf(at: number, path: string) {
  const { body, isKept } = await ask(at, path)
  const smallest = brotliCompressSync(brotliDecompressSync(body))
  // The brotli parameters of the two differ by a size hint.
  return { path, isKept, isSmallest: body.length <= smallest.length + 40 }
}

/** Withdraws all posts and questions but those that the prerendering test reads, so that few pages are prerendered. */
async function withdrawOthers(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    update posts set withdrawn = true where id <> 22;
    update faq_entries set withdrawn = true where slug <> 'fatigue-le-dire'`)
  await client.end()
}

it(
  'pages are compressed at the best level in advance, and again after a change',
  { tags: ['nightly'], timeout: 240_000 },
  async () => {
    const url = await createPortalTestDatabase()
    await withdrawOthers(url)
    const ahead = await startPortal({ withPages: true, env: { PUBLIC_URL }, url })
    onTestFinished(() => ahead.close())
    await ahead.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (ahead.app.server.address() as { port: number }).port
    const made = () => ahead.lines.filter((line) => line.includes('pages were prerendered')).length
    await ahead.context.makePagesAhead()
    expect(await formOf(at, '/')).toEqual({ path: '/', isKept: false, isSmallest: true })
    await expect.poll(made, { timeout: 100_000 }).toBe(1)
    for (const path of ['/blog', '/blog/22', '/faq/fatigue-le-dire'])
      expect(await formOf(at, path)).toEqual({ path, isKept: false, isSmallest: true })
    await ahead.db.execute(sql`update posts set title = 'Un tout autre titre' where id = 22`)
    await expect.poll(made, { timeout: 100_000 }).toBe(2)
    expect(await formOf(at, '/blog/22')).toEqual({ path: '/blog/22', isKept: true, isSmallest: true })
  },
)

it('a ready server has compressed its home page at the best level', { tags: ['nightly'] }, async () => {
  const server = await startPortalProcesses(await createPortalTestDatabase(), { PUBLIC_URL })
  onTestFinished(() => void server.stop())
  const at = Number(new URL(server.url).port)
  expect(await formOf(at, '/')).toEqual({ path: '/', isKept: false, isSmallest: true })
})
