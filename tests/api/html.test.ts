import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { listSampleScreensByAccess } from '#tests/samples/screens.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal({ withPages: true, env: { PUBLIC_URL: 'https://www.envol.example' } })
const page = async (url: string, headers = {}) => {
  const answer = await here.portal.app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, raw: answer.rawPayload }
}
const one = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]
const dataOf = (html: string) =>
  JSON.parse(one(html, /<script type="application\/json" id="data">(.*?)<\/script>/s) ?? '') as {
    answers: Record<string, { data: { title: string }[] }>
  }

const PUBLIC = listSampleScreensByAccess('public', 'visitor').flatMap(({ name, path }) =>
  name === 'NotFound' ? [] : path,
)
const PRIVATE = listSampleScreensByAccess('member').map(({ path }) => path)

describe.each(PUBLIC)('the public page %s', (url) => {
  it('is sent whole, with its title, description, canonical address and one heading', async () => {
    const { status, html } = await page(url)
    expect(status).toBe(200)
    expect(one(html, /<title>(.+?)<\/title>/)).toMatch(/Envol/)
    expect(one(html, /<meta name="description" content="(.+?)"/)).toMatch(/\w{3}/)
    expect(one(html, /<link rel="canonical" href="(.+?)"/)).toBe(`https://www.envol.example${url}`)
    expect(one(html, /<meta property="og:url" content="(.+?)"/)).toBe(`https://www.envol.example${url}`)
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html).toContain('lang="fr"')
  })
})

describe.each(PRIVATE)('the members’ page %s', (url) => {
  it('is sent without content, and is hidden from search engines', async () => {
    const { status, html } = await page(url)
    expect(status).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(one(html, /<main[^>]*>(.*)<\/main>/s)).not.toMatch(/<h1/)
  })
})

it('titles differ from page to page', async () => {
  const titles = await Promise.all(PUBLIC.map(async (url) => one((await page(url)).html, /<title>(.+?)<\/title>/)))
  expect(new Set(titles).size).toBe(PUBLIC.length)
})

it('news pages contain their data and valid structured data', async () => {
  const list = await page('/blog')
  const shown = dataOf(list.html).answers['/posts?company=1']?.data ?? []
  expect(shown.length).toBeGreaterThan(5)
  const article = await page('/blog/1')
  const jsonLd = JSON.parse(one(article.html, /<script type="application\/ld\+json">(.*?)<\/script>/s) ?? '') as object
  expect(jsonLd).toMatchObject({ '@context': 'https://schema.org', '@type': 'NewsArticle', inLanguage: 'fr' })
  expect(one(article.html, /<meta property="og:type" content="(.+?)"/)).toBe('article')
})

it('a long text is sent once, as HTML', async () => {
  const { html } = await page('/politique-de-confidentialite')
  expect(one(html, /<main[^>]*>(.*)<\/main>/s)).toContain('Combien de temps')
  expect(html.split('Aucune décision n’est prise par une machine')).toHaveLength(2)
  expect(dataOf(html)).toMatchObject({
    drawn: ['/contact-data?company_id=1', '/pages/politique-de-confidentialite?company=1'],
  })
  // The data that every page needs is still included.
  expect(Object.keys(dataOf(html).answers)).toContain('/companies')
})

it('a withdrawn text has no page', async () => {
  expect((await page('/accessibilite')).status).toBe(200)
  await here.portal.db.execute(sql`update pages set withdrawn = true where page = 'accessibilite'`)
  await expect.poll(async () => (await page('/accessibilite')).status).toBe(404)
  await here.portal.db.execute(sql`update pages set withdrawn = false where page = 'accessibilite'`)
  await expect.poll(async () => (await page('/accessibilite')).status).toBe(200)
})

it.each(['/nothing', '/blog/999999', '/blog/abc', '/accords/abc', '/blog/0', '//evil.example'])(
  '%s is missing: 404 with the not-found page',
  async (url) => {
    const { status, html } = await page(url)
    expect(status).toBe(404)
    expect(html).toContain('noindex')
    expect(html).toMatch(/<h1/)
  },
)

it('the policy allows only the exact inline scripts of the page', async () => {
  for (const url of ['/', '/blog/1', '/nothing']) {
    const { html, headers } = await page(url)
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toMatch(/unsafe-|nonce-/)
    const inline = [...html.matchAll(/<(style|script)(?![^>]*(?:\bsrc=|type="application))[^>]*>(.*?)<\/\1>/gs)]
    expect(inline.length).toBeGreaterThan(1)
    for (const [, element, text = ''] of inline) {
      const hash = createHash('sha256').update(text).digest('base64')
      expect(one(policy, new RegExp(`${element}-src ([^;]*)`))).toContain(`'sha256-${hash}'`)
    }
  }
})

it('an unchanged page is not sent again to a client that has it', async () => {
  const { headers, html } = await page('/blog/3')
  const etag = String(headers.etag)
  const again = await page('/blog/3', { 'if-none-match': etag, 'accept-encoding': 'br' })
  expect(again).toMatchObject({ status: 304, html: '' })
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  await here.portal.db.execute(sql`update posts set title = 'Un autre titre' where id = 3`)
  await expect.poll(async () => (await page('/blog/3', { 'if-none-match': etag })).html).toContain('Un autre titre')
  expect(html).not.toContain('Un autre titre')
})

it('searches and articles cannot fill template placeholders', async () => {
  const marks = '%NONCE% <!--head--> <!--page--> <!--foot--> $& $1 ${head} </style></script>'
  await here.portal.db.execute(sql`update posts set title = ${marks}, summary = ${marks}, body = ${marks} where id = 4`)
  await expect.poll(async () => (await page('/blog/4')).html).toContain('%NONCE%')
  const plain = await page('/blog/5')
  const count = (html: string, mark: string | RegExp) => html.split(mark).length
  for (const url of ['/blog/4', `/blog?search=${encodeURIComponent(marks)}`, '/blog']) {
    const { html } = await page(url)
    expect(count(html, '<title>')).toBe(count(plain.html, '<title>'))
    expect(count(html, '<div id="root">')).toBe(2)
    expect(count(html, '<script type="application/json" id="data">')).toBe(2)
    expect(count(html, '</script>')).toBe(count(html, '<script'))
    expect(count(html, '</style>')).toBe(count(html, '<style'))
    expect(() => dataOf(html)).not.toThrow()
  }
})

it.each(PUBLIC)('%s has no style attribute or inline handler, which the policy would refuse', async (url) => {
  const { html } = await page(url)
  expect(html.replace(/<script.*?<\/script>/gs, '')).not.toMatch(/<[^>]+\s(style|on\w+)=/)
})

it('a page is compressed in the format that the browser accepts', async () => {
  const plain = (await page('/blog')).html.length
  const [br, gzip] = [
    await page('/blog', { 'accept-encoding': 'gzip, br' }),
    await page('/blog', { 'accept-encoding': 'gzip' }),
  ]
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.raw).length).toBeGreaterThanOrEqual(plain)
  expect(gunzipSync(gzip.raw).toString()).toContain('</html>')
  expect(br.raw.length).toBeLessThan(plain / 3)
  const refused = await page('/blog', { 'accept-encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
  expect(refused.html).toContain('</html>')
  expect((await page('/blog', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip')
})

it('an article cannot close the script that contains its data', async () => {
  await here.portal.db.execute(sql`update posts set title = '</script><script>alert(1)</script>' where id = 1`)
  await expect.poll(async () => (await page('/blog/1')).html).toContain('alert(1)')
  const { html } = await page('/blog/1')
  expect(html).not.toContain('<script>alert')
})

it('new content appears at once, despite the cache', async () => {
  expect((await page('/blog')).html).not.toContain('Tout juste publiée')
  await here.portal.db.execute(
    sql`insert into posts (category, title, summary, body, author, reading_minutes, published_at) values ('juridique', 'Tout juste publiée', 'R', 'T', 'B', 1, now())`,
  )
  await expect.poll(async () => (await page('/blog')).html).toContain('Tout juste publiée')
})

it('the server survives a lost notification connection, and listens again', async () => {
  await page('/blog')
  await here.portal.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()`,
  )
  await here.portal.db.execute(sql`update posts set title = 'Changée pendant la coupure' where id = 2`)
  await expect.poll(async () => (await page('/blog/2')).html).toContain('Changée pendant la coupure')
  const listeners = sql`select count(*)::int from pg_stat_activity
    where query like 'LISTEN%' and datname = current_database()`
  await expect.poll(() => here.portal.value(listeners)).toBe(1)
  await here.portal.db.execute(sql`update posts set title = 'Changée ensuite' where id = 2`)
  await expect.poll(async () => (await page('/blog/2')).html).toContain('Changée ensuite')
})

it('the cache separates pages by page number and category, and ignores other parameters', async () => {
  const [all, legal, second] = [await page('/blog'), await page('/blog?category=juridique'), await page('/blog?page=2')]
  expect(new Set([all, legal, second].map(({ html }) => Object.keys(dataOf(html).answers).join())).size).toBe(3)
  expect((await page('/blog?utm_source=x')).html.length).toBe(all.html.length)
})

it.each(['/blog?category=inventee', '/blog?page=999', '/blog?category=juridique&page=50'])(
  '%s has impossible parameters: 404',
  async (url) => {
    const { status, html } = await page(url)
    expect(status).toBe(404)
    expect(html).toContain('Cette page a manqué sa correspondance')
    expect(html).not.toContain('rel="canonical"')
  },
)

it.each([
  ['/blog/', '/blog'],
  ['/BLOG/1', '/blog/1'],
  ['/Faq/?a=1', '/faq?a=1'],
])('%s redirects to its page’s one address, %s', async (asked, address) => {
  const { status, headers } = await page(asked)
  expect([status, headers.location]).toEqual([301, address])
})

it('robots.txt and the sitemap list the public pages', async () => {
  const robots = await page('/robots.txt')
  expect(robots.html).toContain('Sitemap: https://www.envol.example/sitemap.xml')
  const { headers, html } = await page('/sitemap.xml')
  expect(headers['content-type']).toContain('application/xml')
  // The budget of pages requests each of them.
  expect(html).toContain('<loc>https://www.envol.example/blog/2</loc>')
})

it('built files are cached for a year, compressed, and sources are never served', async () => {
  const { html } = await page('/')
  const entry = one(html, /<script type="module"[^>]* src="(\/assets\/.+?\.js)"/) ?? ''
  const file = await page(entry, { 'accept-encoding': 'br' })
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
  })
  for (const path of [
    '/.vite/manifest.json',
    '/index.html',
    '/../package.json',
    '/assets/../../server/page.js',
    `${entry}.br`,
  ]) {
    expect((await page(path)).status).toBe(404)
  }
})

describe('an address with broken encoding', () => {
  it.each([
    ['/blog/caf%E9', '/blog/caf%C3%A9'],
    ['/accords/%e9', '/accords/%C3%A9'],
    ['/blog/l%92%E9t%E9', '/blog/l%E2%80%99%C3%A9t%C3%A9'],
    ['/faq/100%', '/faq/100%25'],
    ['/%', '/%25'],
  ])('is repaired, and its page says that nothing was found (%s)', async (asked, mended) => {
    const moved = await page(asked)
    expect([moved.status, moved.headers.location]).toEqual([301, mended])
    const { status, html } = await page(mended)
    expect(status).toBe(404)
    expect(one(html, /<h1[^>]*>(.+?)<\/h1>/)).toBe('Cette page a manqué sa correspondance')
  })

  it('finds existing pages and search results', async () => {
    expect((await page('/faq?search=cong%E9s')).headers.location).toBe('/faq?search=cong%C3%A9s')
    expect((await page('/faq?search=100%')).headers.location).toBe('/faq?search=100%25')
  })

  it('is refused by the API, and redirects to no other host', async () => {
    const { status, html } = await page('/api/v1/posts/%E9')
    expect([status, JSON.parse(html)]).toMatchObject([400, { success: false }])
    expect((await page('//evil.example/%E9')).headers.location).toMatch(/^\/(?!\/)/)
  })
})

describe('a former address', () => {
  it('redirects to the present one permanently', async () => {
    const { status, headers } = await page('/blog?category=vie-syndicale&page=2')
    expect(status).toBe(301)
    expect(headers['location']).toBe('/blog?category=vie-associative&page=2')
    expect((await page('/blog?page=2&category=vie-syndicale')).headers['location']).toBe(
      '/blog?page=2&category=vie-associative',
    )
  })

  it('never redirects to another host', async () => {
    for (const url of ['//autre.example/blog?category=vie-syndicale', '/%5cautre.example?category=vie-syndicale']) {
      expect((await page(url)).status).not.toBe(301)
    }
  })
})
