import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import { holdTimeouts } from './holdTimeouts.ts'
import { useTestPortal } from './portal.ts'

// Requests for more pages than the server can draw are rejected. Cached pages stay available.
const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const statuses = async (urls: string[]) => {
  const answers = await Promise.all(urls.map((url) => here.portal.app.inject(url)))
  return answers.map(({ statusCode }) => statusCode)
}
const many = (count: number, url: (index: number) => string) => Array.from({ length: count }, (_, index) => url(index))

it('refuses excess searches, with a plain page that says when to retry', { tags: ['nightly'] }, async () => {
  holdTimeouts()
  await here.portal.app.inject('/')
  const searches = many(120, (index) => `/blog?search=mot${index}`)
  const [flood, home] = await Promise.all([
    Promise.all(searches.map((url) => here.portal.app.inject(url))),
    statuses(many(50, () => '/')),
  ])
  expect(new Set(home)).toEqual(new Set([200]))
  const [drawn, refused] = [200, 503].map((status) => flood.filter(({ statusCode }) => statusCode === status))
  expect(drawn?.length).toBeGreaterThan(30)
  expect(refused?.length).toBeGreaterThan(30)
  expect((drawn?.length ?? 0) + (refused?.length ?? 0)).toBe(120)
  const [one] = refused ?? []
  expect(one?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(one?.body).toContain('Le portail est très sollicité')
  expect(one?.body.length).toBeLessThan(3500)
  expect(await statuses(['/blog?search=repos'])).toEqual([200])
})

it('draws one 404 page, however many addresses are made up', async () => {
  const first = await here.portal.app.inject('/nulle-part')
  const invented = [
    ...many(200, (index) => `/nulle-part-${index}`),
    ...many(200, (index) => `/blog?category=inventee-${index}`),
    ...many(200, (index) => `/accords/x${index}`),
  ]
  const answers = await Promise.all(invented.map((url) => here.portal.app.inject(url)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set([first.body]))
})

it('keeps home and the sitemap cached, however many lists the API is asked for', { tags: ['nightly'] }, async () => {
  const home = await here.portal.app.inject('/')
  const map = await here.portal.app.inject('/sitemap.xml')
  const lists = many(600, (index) => `/api/v1/posts?page=${1 + (index % 200)}&per_page=${[1, 2, 9][index % 3]}`)
  while (lists.length) expect(new Set(await statuses(lists.splice(0, 50)))).toEqual(new Set([200]))
  // The page could not be drawn again.
  await here.portal.db.execute(sql`alter table posts rename to gone`)
  const kept = await here.portal.app.inject('/')
  const keptMap = await here.portal.app.inject('/sitemap.xml')
  await here.portal.db.execute(sql`alter table gone rename to posts`)
  expect(kept.statusCode).toBe(200)
  expect(kept.body).toBe(home.body)
  expect(keptMap.body).toBe(map.body)
})
