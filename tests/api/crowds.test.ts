import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import type { ApiRoute } from '#contract/route.ts'
import { connectPostgres } from '#server/database/connect.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import type { PortalFeature } from '#server/feature.ts'
import { holdTimeouts } from './holdTimeouts.ts'
import { processIdRecordingJob } from './jobKinds.ts'
import { useTestPortal } from './portal.ts'

// Resources that a crowd of readers may use, and that stay free for others.
const working: PortalFeature = { routes: () => undefined, jobs: () => [processIdRecordingJob] }
const here = useTestPortal({ also: [working] })
const others: ReturnType<typeof connectPostgres>[] = []
const routes = Object.values(contract).flatMap((subject): ApiRoute[] => Object.values(subject))
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))
const get = (path: string) => here.portal.app.inject({ url: `/api/v1${path}` })

beforeAll(async () => {
  others.push(connectPostgres(here.portal.url, { max: 1 }))
  await here.portal.db.execute(sql`create table noted (text text, process int)`)
})
afterAll(() => Promise.all(others.map(({ close }) => close())))

const takesCompany = routes
  .filter(({ method, access, reply }) => method === 'GET' && access === 'public' && reply instanceof z.ZodType)
  .filter(({ query }) => query instanceof z.ZodObject && 'company' in query.shape)
  .map(({ path }) => path.replace(':page', 'a-propos'))

it.each(takesCompany)(
  '%s treats an unknown company as everyone’s, and caches that answer once',
  { tags: ['nightly'] },
  async (path) => {
    holdTimeouts()
    const words = path === '/search' ? 'query=repos&' : ''
    const common = await get(`${path}?${words}`)
    expect(common.statusCode).toBe(200)
    const { answers } = here.portal.cache.size
    const invented = await Promise.all(many(50, (index) => get(`${path}?${words}company=${900_000 + index}`)))
    expect(new Set(invented.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(invented.map(({ body }) => body))).toEqual(new Set([common.body]))
    expect(here.portal.cache.size.answers).toBeLessThanOrEqual(answers + 1)
  },
)

it(
  'a crowd of readers is answered or told to retry later, and leaves connections to members',
  { tags: ['nightly'] },
  async () => {
    holdTimeouts()
    const token = await here.portal.signIn()
    const calls = [
      (index: number) => `/posts?per_page=50&page=${1 + (index % 50)}`,
      (index: number) => `/faq?search=mot${index}`,
      (index: number) => `/search?query=mot${index}`,
      (index: number) => `/posts/${100_000 + index}`,
      (index: number) => `/faq/questions/inventee-${index}`,
      (index: number) => `/portraits/${index.toString(16).padStart(32, '0')}.webp`,
    ]
    const crowd = calls.flatMap((path) => many(100, (index) => get(path(index))))
    let most = 0
    const pool = here.portal.db.$client
    const watch = setInterval(() => (most = Math.max(most, pool.waitingCount)))
    const member = await here.portal.call('GET /profile', { token })
    const answers = await Promise.all(crowd)
    clearInterval(watch)
    expect(member.status).toBe(200)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(100)
    for (const { headers } of refused)
      expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(answers.filter(({ statusCode }) => statusCode < 500).length).toBeGreaterThanOrEqual(100)
    // Readers never queue for the database's connections: the member found one free.
    expect(most).toBeLessThan(5)
    expect((await get('/faq?search=repos')).statusCode).toBe(200)
  },
)

it('mails and jobs continue while every connection for requests is busy', { tags: ['nightly'] }, async () => {
  // The demo's jobs would run first.
  await here.portal.db.execute(sql`truncate jobs, outbox`)
  await here.portal.start()
  const pool = here.portal.db.$client
  const taken = await Promise.all(many(pool.options.max ?? 0, () => pool.connect()))
  const [other] = others
  if (!other) throw new Error('no connection beside')
  await queueBackgroundJob(other.db, processIdRecordingJob, { text: 'done' })
  await other.db.execute(sql`insert into outbox (recipient, content)
    values ('bureau@envol.example', '{"kind":"passwordChanged","first_name":"Camille"}')`)
  const count = async (query: ReturnType<typeof sql>) =>
    (await other.db.execute<{ count: number }>(query)).rows[0]?.count
  await expect.poll(() => count(sql`select count(*)::int from noted where text = 'done'`), { timeout: 15_000 }).toBe(1)
  await expect
    .poll(() => count(sql`select count(*)::int from outbox where status = 'waiting'`), { timeout: 15_000 })
    .toBe(0)
  for (const client of taken) client.release()
})
