import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from '#server/drizzle/drizzle.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { newsRoutes } from '#contract/news/news.ts'
import type { ApiRoute } from '#contract/route.ts'
import { mountApiCall } from '#server/mount.ts'
import { startPortal, useTestPortal, type TestPortal } from './portal.ts'
import { testOnlyApiCalls } from './probes.ts'

const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const routes = Object.values(contract).flatMap((subject): ApiRoute[] => Object.values(subject))
const PAGES = ['/', '/blog', '/blog?category=juridique', '/blog/1', '/sitemap.xml']
const answers = routes
  .filter(({ method, access, reply }) => method === 'GET' && access === 'public' && reply instanceof z.ZodType)
  .map(
    ({ path }) => `/api/v1${path.replace(':id', '1').replace(':page', 'a-propos').replace(':slug', 'fatigue-le-dire')}`,
  )

const statuses = ({ app }: TestPortal) =>
  Promise.all([...answers, ...PAGES].map(async (url) => [url, (await app.inject(url)).statusCode]))

const watched = sql`select string_agg(relname, ' ' order by relname) from pg_trigger
  join pg_class on pg_class.oid = tgrelid where tgfoid = 'tell_of_content'::regproc`

it('cached answers for visitors read only tables whose changes are notified', async () => {
  const portal = await startPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
  const { rows } = await portal.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const told = String(await portal.value(watched)).split(' ')
  expect(told).toContain('posts')
  for (const { name } of rows.filter((row) => !told.includes(row.name)))
    await portal.db.execute(sql`alter table ${sql.identifier(name)} rename to ${sql.identifier(`${name}_gone`)}`)
  expect(
    (await statuses(portal)).filter(([, status]) => status !== 200),
    'a table of these answers has no trigger that runs tell_of_content: see CONTRIBUTING.md, “The database”',
  ).toEqual([])
  await portal.close()
})

it('a cached answer is compressed as its reader accepts, with the same content', async () => {
  const { app } = here.portal
  const [url, accept] = ['/api/v1/posts/1', 'accept-encoding']
  const plain = await app.inject(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [asked, decode] of [
    ['br, gzip', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url, headers: { [accept]: asked } })
    expect(headers['vary']).toBe(accept)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decode(rawPayload).toString()).toBe(plain.body)
  }
  // A member's answer is not compressed: its length could reveal their search.
  const own = await app.inject({ url: '/api/v1/posts?search=repos', headers: { [accept]: 'br' } })
  expect(own.headers['content-encoding']).toBeUndefined()
})

const told: string[] = []
let listener: Client
beforeAll(async () => {
  listener = new Client({ connectionString: here.portal.url })
  await listener.connect()
  listener.on('notification', ({ channel }) => told.push(channel))
  await listener.query('LISTEN content_version')
})
afterAll(() => listener.end())

it.each([
  "insert into posts (category, title, summary, body, author, reading_minutes, published_at) values ('juridique', 'T', 'R', 'T', 'B', 1, now())",
  "update posts set title = 'Autre' where id = 1",
  'delete from posts where id = 2',
  "update companies set name = 'Autre' where id = 1",
  'truncate posts',
])('the cache is notified of: %s', async (change) => {
  told.length = 0
  await here.portal.db.execute(sql.raw(change))
  await expect.poll(() => told).toEqual(['content_version'])
})

it('a cached call does not compile when it needs a session or reads the request', () => {
  const { app, cache } = here.portal
  const always = { cache: { in: cache, when: () => true } }
  const refused = () => {
    // @ts-expect-error: an answer for the board is not cached
    mountApiCall(app, testOnlyApiCalls.board, async () => ({}), always)
    // @ts-expect-error: a change is not cached
    mountApiCall(app, contract.contact.send, async () => ({ success: true, message: '' }), always)
    // @ts-expect-error: a file is cached by its storage
    mountApiCall(app, testOnlyApiCalls.letter, async () => ({}), always)
    // @ts-expect-error: a cached answer cannot depend on the request
    mountApiCall(app, newsRoutes.list, async ({ request }) => ({ ...request }) as never, always)
  }
  expect(refused).toBeTypeOf('function')
})
