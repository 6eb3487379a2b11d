import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startBreakableTcpProxy } from './line.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { withTimeoutsAtOnce } from './timeoutsAtOnce.ts'

// A failure must be visible: a page without its data, an API without its database.
const PUBLIC_URL = 'https://www.envol.example'
async function startPortalByLine() {
  let line: Awaited<ReturnType<typeof startBreakableTcpProxy>> | undefined
  const portal = await startPortal({
    withPages: true,
    env: { PUBLIC_URL },
    reachedBy: async (url) => (line = await startBreakableTcpProxy(url)).url,
  })
  if (!line) throw new Error('no line')
  return { portal, line, close: () => portal.close().then(() => line?.close()) }
}

// The portal whose connection to the database is cut last.
let first: Awaited<ReturnType<typeof startPortalByLine>>
beforeAll(async () => void (first = await startPortalByLine()))
afterAll(() => first.close())

const read = async ({ app }: TestPortal, url: string) => {
  const { statusCode: status, headers, body } = await app.inject(url)
  return { status, headers, body, heading: /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1] }
}

describe('a page whose data cannot be read', () => {
  it('answers 503 with the failure screen, is hidden from search engines, and is not cached', async () => {
    const { portal } = first
    await portal.db.execute(sql`alter table posts rename to gone`)
    for (const url of ['/', '/blog', '/blog/1', '/blog?search=repos']) {
      const { status, headers, body, heading } = await read(portal, url)
      expect(status).toBe(503)
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
      expect(heading).toBe('Cette page n’a pas pu être chargée')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toContain('rel="canonical"')
    }
    await portal.db.execute(sql`alter table gone rename to posts`)
    for (const url of ['/', '/blog', '/blog/1']) expect((await read(portal, url)).status).toBe(200)
  })

  it(
    'does the same when the table stays locked for longer than a statement may wait',
    { tags: ['nightly'] },
    async () => {
      const { portal } = first
      const lock = await portal.db.$client.connect()
      await lock.query('begin')
      await lock.query('lock table posts in access exclusive mode')
      expect(await portal.value(sql`show statement_timeout`)).toBe('8s')
      // Ends the waiting statements as that timeout does, with the same error code.
      const end = `select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
      let isOver = false
      const asked = Promise.all([
        read(portal, '/blog?search=verrou'),
        portal.call('GET /posts', { path: '/posts?search=verrou' }),
      ]).finally(() => (isOver = true))
      await expect.poll(() => lock.query(end).then(() => isOver)).toBe(true)
      const [page, call] = await asked
      await lock.query('rollback')
      lock.release()
      expect(page.status).toBe(503)
      expect(call.status).toBe(503)
      expect(call.headers['retry-after']).toBe('5')
      expect(call.body.message).toBe('Le service est momentanément indisponible. Réessayez dans un instant.')
    },
  )
})

describe.each(['cut', 'freeze'] as const)('while the connection to the database is %s', (how) => {
  it('cached data is still served, other data is refused, and everything recovers afterwards', async () => {
    const { portal, line, close } = how === 'cut' ? first : await startPortalByLine()
    if (how === 'freeze') onTestFinished(close)
    const [home, missing] = [await read(portal, '/'), await read(portal, '/nulle-part')]
    line[how]()
    // Without notifications from the database nothing counts as fresh. On a frozen connection this ends once it is
    // restored.
    const closed = portal.cache.close()
    const ask = () =>
      Promise.all([
        read(portal, '/'),
        read(portal, '/nulle-part'),
        read(portal, '/blog/3'),
        portal.call('GET /posts'),
        portal.app.inject('/readyz'),
        portal.app.inject('/healthz'),
      ])
    const [kept, lost, other, call, ready, alive] = await withTimeoutsAtOnce(ask)
    expect(kept).toMatchObject({ status: 200, body: home.body })
    expect(lost).toMatchObject({ status: 404, body: missing.body })
    expect(other.status).toBe(503)
    expect(call.status).toBe(503)
    expect(call.headers['retry-after']).toBe('5')
    expect(ready.statusCode).toBe(503)
    expect(alive.statusCode).toBe(200)
    expect(portal.lines.join('')).toContain('outdated pages are served')
    line.mend()
    await closed
    await expect.poll(async () => (await read(portal, '/blog/3')).status).toBe(200)
    await expect.poll(async () => (await portal.app.inject('/readyz')).statusCode).toBe(200)
  })
})
