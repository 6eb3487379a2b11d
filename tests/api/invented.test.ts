import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startPortal, useTestPortal, type TestPortal } from './portal.ts'

// A made-up address adds no page and no answer to the cache, so it evicts nothing that others read.
const PUBLIC_URL = 'https://www.envol.example'
const here = useTestPortal({ withPages: true, env: { PUBLIC_URL } })

const canonical = (html: string) => /<link rel="canonical" href="(.+?)"/.exec(html)?.[1]
const ask = (portal: TestPortal, url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ url, headers })

/** Returns the numbers of pages and API replies that some HTTP requests add to the server's cache. */
async function keptBy(portal: TestPortal, urls: string[], headers?: Record<string, string>) {
  const before = portal.cache.size
  for (const url of urls) await ask(portal, url, headers)
  const after = portal.cache.size
  return { pages: after.pages - before.pages, answers: after.answers - before.answers }
}
// The shared 404 page, and the synonyms that every search reads.
beforeAll(async () => {
  await ask(here.portal, '/nulle-part')
  await ask(here.portal, '/api/v1/search?query=mot')
})
const NOTHING = { pages: 0, answers: 0 }
const many = (count: number, url: (index: number) => string) => Array.from({ length: count }, (_, index) => url(index))

describe('a page', () => {
  it.each([
    ['/', ['/?utm_source=x', '/?category=juridique', '/?page=2', '/?redirect=/accords&requiredAuth=true']],
    ['/faq', ['/faq?page=9', '/faq?company=2', '/faq?search=%20', '/faq#a']],
    ['/faq?category=repos', ['/faq?category=repos&page=2', '/faq?a=1&category=repos']],
    ['/faq/repos-minimal', ['/faq/repos-minimal?page=2', '/faq/repos-minimal?question=fatigue-le-dire']],
    // An answer that is open in the list has its own page.
    [
      '/faq?question=repos-minimal',
      ['/faq?question=repos-minimal&page=2', '/faq?b&question=repos-minimal'],
      '/faq/repos-minimal',
    ],
    ['/about', ['/about?company=2']],
    [
      '/blog',
      [
        '/blog?page=1',
        '/blog?page=01',
        '/blog?page=abc',
        '/blog?page=-2',
        '/blog?page=99999',
        '/blog?per_page=50',
        '/blog?search=%20',
        '/blog?x[]=1',
      ],
    ],
    ['/blog?page=2', ['/blog?page=2&page=3', '/blog?page=02', '/blog?page=2.0', '/blog?per_page=1&page=2&a=b']],
    ['/blog?category=juridique', ['/blog?page=1&category=juridique', '/blog?category=juridique&category=autre']],
    ['/blog/1', ['/blog/1?page=2', '/blog/1?category=juridique']],
  ])('has one address, %s, and is cached once for it', async (address: string, spellings: string[], own = address) => {
    const page = await ask(here.portal, address)
    expect(page.statusCode).toBe(200)
    expect(canonical(page.body)).toBe(`${PUBLIC_URL}${own}`)
    expect(await keptBy(here.portal, spellings)).toEqual(NOTHING)
    for (const url of spellings) expect((await ask(here.portal, url)).body).toBe(page.body)
  })

  it('is not cached for searches, whose words are in its address only', async () => {
    await ask(here.portal, '/blog')
    const searches = [
      '/blog?search=repos',
      '/blog?search=repos&page=2',
      '/blog?category=juridique&search=zzz',
      '/faq?search=repos',
      '/faq?search=zzz&category=repos',
    ]
    expect(await keptBy(here.portal, searches)).toEqual(NOTHING)
    const { body } = await ask(here.portal, '/blog?x=1&search=repos')
    expect(canonical(body)).toBe(`${PUBLIC_URL}/blog?search=repos`)
  })

  it('is not cached when it does not exist', async () => {
    const invented = [
      ...many(10, (index) => `/nulle-part-${index}`),
      ...many(10, (index) => `/blog?category=inventee-${index}`),
      ...many(10, (index) => `/blog?page=${900 + index}`),
      ...many(10, (index) => `/blog?category=juridique&page=${50 + index}`),
      ...many(10, (index) => `/blog/${900_000 + index}`),
      ...many(10, (index) => `/accords/x${index}`),
      ...many(10, (index) => `/faq?question=inventee-${index}`),
      ...many(10, (index) => `/faq?question=Inventee-${index}`),
      ...many(10, (index) => `/faq?category=inventee-${index}`),
      ...many(10, (index) => `/faq/inventee-${index}`),
      ...many(10, (index) => `/faq/Inventee-${index}`),
    ]
    expect(await keptBy(here.portal, invented)).toEqual(NOTHING)
    expect((await ask(here.portal, '/blog/999999')).statusCode).toBe(404)
  })

  it('of members is cached once, whatever id is requested: it has no data yet', async () => {
    const first = await ask(here.portal, '/accords/1')
    expect(first.statusCode).toBe(200)
    expect(canonical(first.body)).toBeUndefined()
    expect(
      await keptBy(
        here.portal,
        many(20, (index) => `/accords/${index + 2}?a=${index}`),
      ),
    ).toEqual(NOTHING)
    expect((await ask(here.portal, '/accords/4000000')).body).toBe(first.body)
    expect((await ask(here.portal, '/accords')).body).not.toContain('rel="canonical"')
  })
})

describe('an answer', () => {
  const posts = '/api/v1/posts'
  const contact = '/api/v1/contact-data'
  it.each([
    [posts, ['?page=1', '?per_page=9', '?per_page=9&page=01', '?x=1', '?search=', '?search=%20', '?category=']],
    [`${posts}?category=juridique`, ['&a=1', '&page=1']],
    [contact, ['?company_id=1', '?company_id=01', '?company_id=1.0', '?a=2']],
    ['/api/v1/companies', ['?a=1', '?page=2']],
    [`${posts}/1`, ['?a=1']],
  ])('%s is cached once, in whatever form it is requested', async (address, spellings) => {
    await ask(here.portal, address)
    expect(
      await keptBy(
        here.portal,
        spellings.map((spelling) => address + spelling),
      ),
    ).toEqual(NOTHING)
  })

  it('is not cached for missing data, nor for parameters that no screen uses', async () => {
    const invented = [
      ...many(10, (index) => `${posts}?page=${100 + index}&per_page=9`),
      ...many(10, (index) => `${posts}?page=${9990 + index}&per_page=3`),
      ...many(10, (index) => `${posts}?per_page=${10 + index}`),
      ...many(10, (index) => `${posts}?category=inventee-${index}`),
      ...many(10, (index) => `${posts}?search=mot-${index}`),
      ...many(10, (index) => `${posts}/${900_000 + index}`),
      ...many(10, (index) => `${contact}?company_id=${70 + index}`),
      `${posts}?page=99999&per_page=9`,
    ]
    expect(await keptBy(here.portal, invented)).toEqual(NOTHING)
  })
})

describe('without an address of its own, the portal', () => {
  async function localPortal() {
    const portal = await startPortal({ withPages: true })
    onTestFinished(() => portal.close())
    return portal
  }

  it('draws each page, feed and sitemap once, whatever host a client writes', async () => {
    const portal = await localPortal()
    const urls = ['/', '/blog/1', '/sitemap.xml', '/flux.xml', '/flux/2.atom', '/nulle-part']
    const first = await Promise.all(urls.map(async (url) => (await ask(portal, url, { host: 'localhost:3000' })).body))
    const invented = [
      'evil.example',
      'localhost',
      'localhost:81',
      'LOCALHOST:3000.evil.example',
      'localhost:3000@evil.example',
    ]
    for (const host of invented) {
      const headers = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
      expect(await keptBy(portal, urls, headers)).toEqual(NOTHING)
      const bodies = await Promise.all(urls.map(async (url) => (await ask(portal, url, headers)).body))
      expect(bodies).toEqual(first)
    }
    expect(first.join('')).not.toContain('evil.example')
  })

  it('uses the configured address, whatever host a client writes', async () => {
    await ask(here.portal, '/')
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    expect(await keptBy(here.portal, ['/'], headers)).toEqual(NOTHING)
    expect((await ask(here.portal, '/', headers)).body).not.toContain('evil.example')
  })
})
