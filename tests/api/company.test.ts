import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import type { Company } from '#contract/companies/companies.ts'
import { useTestPortal } from './portal.ts'

// The server reads the chosen company from a cookie that the browser writes and that anybody can invent.
const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const page = (url: string, cookie?: string) =>
  here.portal.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })

type Listed = { id: number; company: { id: number } | null; category: string }
type Data = {
  answers: Record<string, { data: Listed[]; meta?: { total: number } }>
  drawn?: string[]
  company?: Company
}
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as Data
/** Returns the API paths of the data that a server-rendered page embeds: as JSON, or in its HTML only. */
const keysOf = ({ answers, drawn = [] }: Data) => [...Object.keys(answers), ...drawn]
/** Returns the company names on the news cards of a page's HTML. */
const namedOn = (html: string) =>
  [...html.matchAll(/<article.*?<b>.*?<\/b>(?:<b>(.*?)<\/b>)?/gs)].map(([, name]) => name)
const postsOn = (html: string) => {
  const [, answer] = Object.entries(dataOf(html).answers).find(([key]) => /^\/posts(\?|$)/.test(key)) ?? []
  return answer?.data ?? []
}
const companiesOf = (posts: Listed[]) => new Set(posts.map(({ company }) => company?.id ?? 'all'))
const PAGES = ['/', '/blog', '/blog?companies=toutes', '/blog/1', '/faq', '/accords', '/nulle-part']

describe('a page', () => {
  it.each([2, 3])('is drawn for company %i, which the browser is told', async (id) => {
    for (const url of PAGES) {
      const { body } = await page(url, `company=${id}`)
      const { company } = dataOf(body)
      expect(company?.id).toBe(id)
      expect(keysOf(dataOf(body))).toContain(`/contact-data?company_id=${id}`)
      expect(body).toContain(`<img src="${company?.header_logo_url}"`)
    }
  })

  it('is drawn for the first company with the association’s logo when the visitor has chosen none', async () => {
    for (const url of PAGES) {
      const { body } = await page(url)
      expect(dataOf(body).company).toBeUndefined()
      expect(keysOf(dataOf(body))).toContain('/contact-data?company_id=1')
      expect(body).not.toMatch(/<img src="\/companies/)
    }
    expect(companiesOf(postsOn((await page('/blog')).body))).toEqual(new Set(['all', 1]))
  })

  it.each(['a=1; company=2', 'company=2; device=x', 'a="company=3"; company=2;'])(
    'reads the company from %s',
    async (cookie) => {
      expect(dataOf((await page('/', cookie)).body).company?.id).toBe(2)
    },
  )

  it('cannot be reused by a proxy for another company’s crew', async () => {
    const [none, second] = [await page('/'), await page('/', 'company=2')]
    for (const { headers } of [none, second]) expect(headers['vary']).toBe('accept-encoding, cookie')
    expect(second.headers['etag']).not.toBe(none.headers['etag'])
    const again = await here.portal.app.inject({
      url: '/',
      headers: { cookie: 'company=2', 'if-none-match': String(none.headers['etag']) },
    })
    expect(again.statusCode).toBe(200)
  })

  it('is cached once for each company', async () => {
    const before = here.portal.cache.size.pages
    for (const cookie of ['company=1', 'company=2', 'company=3', 'company=2; a=b']) await page('/about', cookie)
    expect(here.portal.cache.size.pages - before).toBe(3)
  })

  const invented = [
    '999',
    '0',
    '-1',
    '02',
    '2x',
    '2 ',
    '2,3',
    '1e0',
    '٢',
    '',
    '4',
    '9'.repeat(400),
    'null',
    '__proto__',
  ]
  it.each(invented)('with an unknown company (%s) is everyone’s, and is not cached for it', async (id) => {
    for (const url of PAGES) await page(url)
    await page('/', 'company=2')
    const before = here.portal.cache.size
    for (const url of PAGES) {
      const [plain, asked] = [await page(url), await page(url, `company=${id}`)]
      expect(asked.headers['etag']).toBe(plain.headers['etag'])
      expect(asked.body === plain.body).toBe(true)
    }
    expect(here.portal.cache.size).toEqual(before)
  })

  it('of a deleted company becomes everyone’s again', async () => {
    const { db } = here.portal
    await db.execute(
      sql`insert into companies (id, name, color, header_logo_url, contact)
        select 40, 'Éphémère', color, header_logo_url, contact from companies where id = 1`,
    )
    await expect.poll(async () => dataOf((await page('/', 'company=40')).body).company?.name).toBe('Éphémère')
    await db.execute(sql`delete from companies where id = 40`)
    await expect.poll(async () => dataOf((await page('/', 'company=40')).body).company).toBeUndefined()
  })

  it('has the company’s own text, and the texts that only one company has', async () => {
    const { db } = here.portal
    await db.execute(sql`insert into pages (slug, page, company_id, title, summary, body, words, updated_at)
      values ('a-propos-2', 'a-propos', 2, 'Ceux de Transalpine', 'R', 'T', 'T', now())`)
    await expect.poll(async () => (await page('/about', 'company=2')).body).toContain('Ceux de Transalpine')
    expect((await page('/about', 'company=1')).body).not.toContain('Ceux de Transalpine')
    await db.execute(sql`update pages set withdrawn = true where page = 'a-propos' and company_id is null`)
    await expect.poll(async () => (await page('/about', 'company=1')).statusCode).toBe(404)
    expect((await page('/about', 'company=2')).statusCode).toBe(200)
    await db.execute(sql`update pages set withdrawn = false where page = 'a-propos' and company_id is null`)
    await db.execute(sql`delete from pages where slug = 'a-propos-2'`)
  })

  it('of search results includes the results for the company’s crew', async () => {
    const { answers } = dataOf((await page('/recherche?query=repos', 'company=2')).body)
    expect(Object.keys(answers).filter((key) => key.startsWith('/search?'))).toEqual([
      expect.stringContaining('company=2'),
    ])
  })

  it('loads no picture from another host', async () => {
    const { db } = here.portal
    await db.execute(sql`update companies set header_logo_url = 'https://elsewhere.example/a.svg' where id = 3`)
    await expect.poll(async () => dataOf((await page('/', 'company=3')).body).company?.header_logo_url).toBe('')
    expect((await page('/', 'company=3')).body).not.toMatch(/<img[^>]+elsewhere/)
    await db.execute(sql`update companies set header_logo_url = '/companies/easyjet.svg' where id = 3`)
  })
})

describe('the news', () => {
  const list = async (query: string) => {
    const { body } = await here.portal.call('GET /posts', { path: `/posts${query}` })
    return { posts: body.data, total: body.meta?.['total'] ?? 0 }
  }

  it.each([1, 2, 3])('of company %i are its own posts and those for all, on home and in the list', async (id) => {
    const names = { 1: 'Air Hexagone', 2: 'Transalpine', 3: 'EasyJet' }[id]
    const onHome = namedOn((await page('/', `company=${id}`)).body)
    expect(onHome).toHaveLength(3)
    expect(onHome.filter((name) => name !== undefined && name !== names)).toEqual([])
    for (const url of ['/blog', '/blog?page=2']) {
      const shown = postsOn((await page(url, `company=${id}`)).body)
      expect(shown.length).toBeGreaterThan(2)
      expect(companiesOf(shown).isSubsetOf(new Set<unknown>(['all', id]))).toBe(true)
    }
    expect(companiesOf((await list(`?company=${id}&per_page=50`)).posts)).toEqual(new Set(['all', id]))
  })

  it('of every company have an address of their own, with categories and pagination', async () => {
    const all = await list('?per_page=50')
    expect(companiesOf(all.posts)).toEqual(new Set(['all', 1, 2, 3]))
    const answer = (await page('/blog?companies=toutes', 'company=2')).body
    expect(dataOf(answer).answers['/posts']?.meta?.total).toBe(all.total)
    expect(answer).toContain('<link rel="canonical" href="https://www.envol.example/blog?companies=toutes">')
    const narrowed = postsOn((await page('/blog?companies=toutes&category=negociation', 'company=1')).body)
    expect(new Set(narrowed.map(({ category }) => category))).toEqual(new Set(['negociation']))
    expect(companiesOf(narrowed)).toContain(2)
    expect((await page('/blog?companies=toutes&page=2', 'company=1')).statusCode).toBe(200)
    expect((await page('/blog?companies=toutes&search=repos', 'company=1')).statusCode).toBe(200)
  })

  it('have a count and a search', async () => {
    const [own, all] = [await list('?company=2&search=transalpine'), await list('?search=transalpine')]
    expect(own.total).toBeGreaterThan(0)
    expect((await list('?company=3&search=transalpine')).total).toBeLessThan(all.total)
    expect((await list('?company=999')).total).toBe((await list('?company=998')).total)
  })

  it.each(['?company=0', '?company=x', '?company=2147483648'])('refuse %s', async (query) => {
    expect((await here.portal.call('GET /posts', { path: `/posts${query}` })).status).toBe(422)
  })

  it('do not change the neighbours of an article with the reader', async () => {
    const neighbours = async (cookie?: string) => {
      const links = [...(await page('/blog/1', cookie)).body.matchAll(/<a rel="(?:prev|next)" href="([^"]+)"/g)]
      expect(links.length).toBeGreaterThan(0)
      return links.map(([, href]) => href)
    }
    expect(await neighbours('company=2')).toEqual(await neighbours())
  })
})

describe('an answer for a company', () => {
  const calls = [
    '/posts?per_page=3',
    '/posts?per_page=9',
    '/faq?',
    '/faq/highlights?',
    '/pages/accueil?',
    '/pages/a-propos?',
  ]

  it.each(calls)('%s is cached for each existing company, and once for all others', async (call) => {
    const ask = (company: number) => here.portal.app.inject(`/api/v1${call}&company=${company}`)
    for (const company of [1, 2, 3, 89]) expect((await ask(company)).statusCode).toBe(200)
    const before = here.portal.cache.size
    for (let company = 90; company < 110; company++) expect((await ask(company)).statusCode).toBe(200)
    for (const company of [1, 2, 3]) await ask(company)
    expect(here.portal.cache.size).toEqual(before)
  })
})
