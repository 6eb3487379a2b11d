import { sql } from '#server/drizzle/drizzle.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestPortal } from './portal.ts'

const PUBLIC_URL = 'https://www.envol.example'
const here = useTestPortal({ withPages: true, env: { PUBLIC_URL } })
const ask = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  here.portal.app.inject({ url, headers, method })
const write = (title: string, more: { published?: string; withdrawn?: boolean; company?: number } = {}) =>
  here.portal.db.execute(sql`
    insert into posts (category, title, summary, body, author, reading_minutes, published_at, withdrawn, company_id)
    values ('juridique', ${title}, 'R & R', 'T', 'Le bureau', 1, now() + ${more.published ?? '0'}::interval,
      ${more.withdrawn ?? false}, ${more.company ?? null})`)

describe('a former address', () => {
  const permanence = sql`select '/blog/' || id from posts where slug = 'la-permanence-change-de-rythme'`

  it.each([
    ['/actualites/2026/permanence', async () => here.portal.value(permanence)],
    ['/aide/mot-de-passe', async () => '/faq/mot-de-passe-oublie'],
  ])('%s redirects permanently to the present address', async (path, now) => {
    const place = await now()
    for (const url of [path, `${path}/`, `${path}?utm_source=x&y=1`]) {
      const { statusCode, headers } = await ask(url)
      expect([url, statusCode, headers.location]).toEqual([url, 301, place])
    }
    const { statusCode, headers, body } = await ask(path, {}, 'HEAD')
    expect([statusCode, headers.location, body]).toEqual([301, place, ''])
  })

  it('is found with accents, and never instead of a page', async () => {
    await here.portal.db.execute(sql`insert into former_addresses values ('/été 2025', '/faq'), ('/blog', '/about')`)
    await expect.poll(async () => (await ask('/%C3%A9t%C3%A9%202025')).headers.location).toBe('/faq')
    expect((await ask('/blog')).statusCode).toBe(200)
    for (const url of ['/nulle-part', '/actualites', '//actualites/2026/permanence'])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  })

  it('stores nothing of a made-up address', async () => {
    await ask('/nulle-part')
    const before = here.portal.cache.size
    for (let index = 0; index < 20; index++) await ask(`/actualites/${index}`)
    expect(here.portal.cache.size).toEqual(before)
  })
})

type Item = {
  title: string
  link: string
  description: string
  category: string
  pubDate: string
  enclosure?: object
  'content:encoded': string
}
type Entry = { title: string; id: string; updated: string; published: string; link: { '@href': string }[] }
const reader = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['item', 'entry'].includes(name),
})
const readXml = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return reader.parse(xml) as {
    rss: { channel: { title: string; item: Item[]; 'atom:link': Record<string, string> } }
    feed: { title: string; id: string; entry: Entry[] }
  }
}
const rss = async (url = '/flux.xml') => readXml((await ask(url)).body).rss.channel
const atom = async (url = '/flux.atom') => readXml((await ask(url)).body).feed

describe('the feeds', () => {
  it('have the thirty newest posts, at the portal’s own address, in RSS and in Atom', async () => {
    const { title, item, 'atom:link': self } = await rss()
    expect([title, self['@href']]).toEqual(['Envol', `${PUBLIC_URL}/flux.xml`])
    expect(item.length).toBeGreaterThan(20)
    expect(item.length).toBeLessThanOrEqual(30)
    const dates = item.map(({ pubDate }) => Date.parse(pubDate))
    expect(dates).toEqual(dates.toSorted((one, other) => other - one))
    for (const { link, description, category } of item) {
      expect(link).toMatch(/^https:\/\/www\.envol\.example\/blog\/\d+$/)
      expect(description.length).toBeGreaterThan(10)
      expect(category).toMatch(/^[A-ZÉ]/)
    }
    const covered = item.find(({ enclosure }) => enclosure)?.enclosure as Record<string, string>
    expect(covered).toMatchObject({ '@type': 'image/webp' })
    expect((await ask(new URL(covered['@url'] ?? '').pathname)).headers['content-type']).toBe('image/webp')
    const { entry } = await atom()
    expect(entry.map(({ id }) => id)).toEqual(item.map(({ link }) => link))
    expect(new Date(entry[0]?.published ?? '').getTime()).toBe(Math.floor((dates[0] ?? 0) / 1000) * 1000)
    const types = await Promise.all(
      ['/flux.xml', '/flux.atom', '/flux/1.xml', '/flux/3.atom', '/flux/2.json'].map((url) => ask(url)),
    )
    expect(types.map(({ headers }) => String(headers['content-type']).split(';')[0])).toEqual([
      'application/rss+xml',
      'application/atom+xml',
      'application/rss+xml',
      'application/atom+xml',
      'application/feed+json',
    ])
  })

  it('have the whole text, with absolute links and pictures, and the size of the cover', async () => {
    const { items } = JSON.parse((await ask('/flux.json')).body) as { items: { title: string; content_html: string }[] }
    const { item } = await rss()
    expect(items.map(({ title }) => title)).toHaveLength(item.length)
    const texts = items.map(({ content_html }) => content_html)
    expect(texts.every((text) => text.startsWith('<'))).toBe(true)
    const addresses = texts.flatMap((text) =>
      [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => address),
    )
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses) expect(address).toMatch(/^(?:https?:|mailto:|tel:)/)
    expect(item.map((one) => one['content:encoded'])).toEqual(texts)
    const covered = item.find(({ enclosure }) => enclosure)?.enclosure as Record<string, string>
    const { headers } = await ask(new URL(covered['@url'] ?? '').pathname)
    expect(covered['@length']).toBe(headers['content-length'])
  })

  it('of a company have its own posts and those for all, and none of another’s', async () => {
    const { title, item } = await rss('/flux/2.xml')
    expect(title).toBe('Envol – Transalpine')
    const ids = item.map(({ link }) => Number(/\d+$/.exec(link)?.[0]))
    const companies = await here.portal.value(
      sql`select array_agg(distinct coalesce(company_id, 0)) from posts where id = any(${sql.param(`{${ids.join()}}`)}::int[])`,
    )
    expect((companies as number[]).toSorted((one, other) => one - other)).toEqual([0, 2])
    expect((await atom('/flux/2.atom')).entry).toHaveLength(item.length)
  })

  it.each([
    '/flux/99.xml',
    '/flux/0.atom',
    '/flux/99999999999.xml',
    '/flux/abc.xml',
    '/flux/1.txt',
    '/flux/9999999999.xml',
  ])('do not exist for %s', async (url) => {
    expect((await ask(url)).statusCode).toBe(404)
  })

  it('have public posts only, immediately, with texts as plain words', async () => {
    await write('Pour demain', { published: '1 hour' })
    await write('Retirée', { withdrawn: true })
    await write('Prime <b>de</b> vol & repos ]]> fin')
    const title = async () => (await rss()).item[0]?.title
    await expect.poll(title).toBe('Prime <\u2060b>de<\u2060/b> vol & repos ]]> fin')
    const all = `${(await ask('/flux.xml')).body}${(await ask('/flux.atom')).body}`
    expect(all).not.toMatch(/Pour demain|Retirée|<b>/)
    expect(all).toContain('Prime &#60;b&#62;de&#60;/b&#62; vol &#38; repos ]]&#62; fin')
  })

  it('are not sent again to a reader that has them', async () => {
    const { headers } = await ask('/flux.xml')
    expect((await ask('/flux.xml', { 'if-none-match': headers.etag })).statusCode).toBe(304)
    expect((await ask('/flux.xml', {}, 'HEAD')).statusCode).toBe(200)
  })

  it('are named in the heads of home and of the list, and nowhere else', async () => {
    const named = async (url: string) =>
      [...(await ask(url)).body.matchAll(/<link rel="alternate"[^>]*href="(.+?)"/g)].map(([, href]) => href)
    for (const url of ['/', '/blog', '/blog?category=juridique'])
      expect(await named(url)).toEqual(['/flux.xml', '/flux.atom'])
    expect(await named('/blog/1')).toEqual([])
  })
})

const meta = (html: string, name: string) =>
  new RegExp(`<meta property="og:${name}" content="(.*?)">`)
    .exec(html)?.[1]
    ?.replaceAll('&#38;', '&')
    .replaceAll('&#39;', "'")
const imageOf = async (url: string) => String(meta((await ask(url)).body, 'image')).replace(PUBLIC_URL, '')

describe('the sharing picture', () => {
  it.each(['/', '/blog', '/blog/25', '/blog?category=juridique'])('of %s is drawn from the page', async (url) => {
    const { body } = await ask(url)
    const image = String(meta(body, 'image'))
    expect(image).toMatch(/^https:\/\/www\.envol\.example\/og\/[\da-f]{32}\.png\?page=/)
    expect([meta(body, 'image:width'), meta(body, 'image:height')]).toEqual(['1200', '630'])
    expect(meta(body, 'image:alt')).toBeTruthy()
    const { statusCode, headers, rawPayload } = await ask(image.replace(PUBLIC_URL, ''))
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers['cache-control']).toContain('immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(rawPayload.length).toBeLessThan(120_000)
  })

  it('has the colour of the company that the page', async () => {
    const colours = await Promise.all(
      [1, 2, 3].map(async (company) => {
        const id = await here.portal.value(
          sql`select id from posts where company_id = ${company} and published_at < now() limit 1`,
        )
        const { rawPayload } = await ask(await imageOf(`/blog/${String(id)}`))
        // Left of the sun, just above the horizon.
        const dot = await sharp(rawPayload)
          .extract({ left: 20, top: 516, width: 1, height: 1 })
          .removeAlpha()
          .raw()
          .toBuffer()
        return [...dot]
      }),
    )
    const [pink, teal, orange] = colours as [number[], number[], number[]]
    expect((pink[0] ?? 0) > (pink[1] ?? 0) * 2 && (teal[1] ?? 0) > (teal[0] ?? 0) * 2 && (orange[2] ?? 0) < 90).toBe(
      true,
    )
  })

  /** Returns the number of colours in a rectangle of a link preview picture (Open Graph). */
  const coloursIn = async (url: string, part: { left: number; top: number; width: number; height: number }) => {
    const { rawPayload } = await ask(await imageOf(url))
    const { data } = await sharp(rawPayload).extract(part).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return new Set(Array.from({ length: data.length / 3 }, (_, at) => data.readUIntBE(at * 3, 3))).size
  }

  it('shows the article’s first picture in a window, on a plain ground', async () => {
    const articleOf = async (has: 'is not null' | 'is null') =>
      here.portal.value(
        sql`select '/blog/' || id from posts where cover ${sql.raw(has)} and not withdrawn and published_at < now() limit 1`,
      )
    const [covered, plain] = [String(await articleOf('is not null')), String(await articleOf('is null'))]
    expect(await coloursIn(covered, { left: 880, top: 120, width: 180, height: 260 })).toBeGreaterThan(40)
    // The light frame of the window on the night sky, right of where any title ends.
    const redOfFrame = async (url: string) => {
      const { rawPayload } = await ask(await imageOf(url))
      return (await sharp(rawPayload).extract({ left: 1129, top: 260, width: 1, height: 1 }).raw().toBuffer())[0]
    }
    expect(await redOfFrame(covered)).toBeGreaterThan(200)
    expect(await redOfFrame(plain)).toBeLessThan(100)
    for (const url of [covered, '/'])
      expect(await coloursIn(url, { left: 300, top: 580, width: 400, height: 50 })).toBe(1)
  })

  it('of home has the tagline once', async () => {
    // The place of the text on other pages, right of the mark.
    const right = { left: 800, top: 570, width: 350, height: 50 }
    expect(await coloursIn('/', right)).toBe(1)
    expect(await coloursIn('/blog', right)).toBeGreaterThan(1)
  })

  it('has the page’s text: another name redirects to it, and unknown text is not drawn', async () => {
    const image = await imageOf('/blog/25')
    const invented = image.replace(/[\da-f]{32}/, '0'.repeat(32))
    expect((await ask(invented)).headers.location).toBe(image)
    for (const url of [
      '/og/texte.png',
      `/og/${'0'.repeat(32)}.png`,
      `/og/${'0'.repeat(32)}.png?page=/blog/999999`,
      `/og/${'0'.repeat(32)}.png?page=/profile`,
      `/og/${'0'.repeat(32)}.png?page=/blog?search=mot`,
      `/og/${'0'.repeat(32)}.png?page=/blog/25?x=1`,
      `/og/${'0'.repeat(32)}.png?page=https://evil.example/`,
      `/og/${'0'.repeat(32)}.png?page=/blog/25&page=/blog/24`,
      `/og/${'0'.repeat(32)}.png?page=/${'a'.repeat(400)}`,
    ])
      expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  })

  it('changes with the title', async () => {
    const before = await imageOf('/blog/24')
    await here.portal.db.execute(sql`update posts set title = 'Un titre tout neuf' where id = 24`)
    await expect.poll(() => imageOf('/blog/24')).not.toBe(before)
    expect((await ask(before)).statusCode).toBe(302)
  })

  it('is drawn once for any number of requests, and leaves time for pages', async () => {
    const image = await imageOf('/blog/23')
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(image)))
    expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(all.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1)
  })

  it('is the association’s own for a page without content', async () => {
    for (const url of ['/nulle-part', '/profile', '/blog?search=mot']) expect(await imageOf(url)).toBe('/og.png')
  })
})

describe('the structured data', () => {
  const linked = async (url: string) =>
    [...(await ask(url)).body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    )

  it('of an article has its pictures, its dates, and its breadcrumbs', async () => {
    const [article, way] = await linked('/blog/25')
    expect(article).toMatchObject({ '@type': 'NewsArticle', publisher: { name: 'Envol' } })
    const images = article?.['image'] as string[]
    expect(images).toHaveLength(2)
    for (const image of images) expect((await ask(image.replace(PUBLIC_URL, ''))).statusCode).toBe(200)
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Accueil', item: `${PUBLIC_URL}/` },
        { position: 2, name: 'Actualités', item: `${PUBLIC_URL}/blog` },
        { position: 3, item: `${PUBLIC_URL}/blog/25` },
      ],
    })
  })

  it('of the list and of pages has breadcrumbs; home and missing pages have none', async () => {
    for (const url of ['/blog', '/blog?category=juridique'])
      expect([url, (await linked(url)).at(-1)?.['@type']]).toEqual([url, 'BreadcrumbList'])
    expect((await linked('/')).map((one) => one['@type'])).toEqual(['Organization', 'Event'])
    expect(await linked('/nulle-part')).toEqual([])
  })

  it('of the sitemap dates the list by its newest post, and robots may fetch pictures', async () => {
    const sitemap = readXml((await ask('/sitemap.xml')).body) as unknown as {
      urlset: { url: { loc: string; lastmod?: string }[] }
    }
    const newest = await here.portal.value(
      sql`select to_json(max(published_at)) from posts where published_at <= now() and not withdrawn`,
    )
    const list = sitemap.urlset.url.find(({ loc }) => loc === `${PUBLIC_URL}/blog`)
    expect(new Date(list?.lastmod ?? 0).getTime()).toBe(new Date(String(newest)).getTime())
    expect((await ask('/robots.txt')).body).toContain('Allow: /api/v1/pictures/')
  })
})

describe('an article', () => {
  const read = async (slug: string) => {
    const id = await here.portal.value(sql`select id from posts where slug = ${slug}`)
    const { body } = await here.portal.call('GET /posts/:id', { path: `/posts/${String(id)}` })
    const { body: html } = await ask(`/blog/${String(id)}`)
    return { id, html, post: body.data }
  }

  it('loads its first picture at once in a reserved place, and the others when they come near', async () => {
    const { html, post } = await read('dormir-a-contre-jour')
    const cover = post['cover'] as unknown as { alt: string; width: number; height: number; sources: object[] }
    expect(cover.sources.length).toBeGreaterThan(1)
    const images = html.match(/<img [^>]*>/g) ?? []
    const [first = '', ...others] = images
    expect(first).toContain('fetchPriority="high"')
    expect(first).toContain(`width="${cover.width}" height="${cover.height}"`)
    expect(first).toMatch(/srcSet="[^"]+ 480w, [^"]+ 960w/)
    expect(first).not.toContain('loading="lazy"')
    for (const image of others) expect(image).toContain('loading="lazy"')
  })

  it('is followed by three related ones, none of another company', async () => {
    for (const slug of ['dormir-a-contre-jour', 'deux-nuits-a-la-maison', 'greve-qui-previent-qui']) {
      const { id, post } = await read(slug)
      const related = post['related'] as unknown as { id: number; category: string; company: { id: number } | null }[]
      const own = (post['company'] as unknown as { id: number } | null)?.id
      expect(related.length).toBeGreaterThan(0)
      expect(related.length).toBeLessThanOrEqual(3)
      for (const one of related) {
        expect(one.id).not.toBe(id)
        expect([undefined, own]).toContain(one.company?.id)
        expect(one.category === post['category'] || one.company?.id === own).toBe(true)
        expect(one).not.toHaveProperty('summary')
      }
    }
  })

  it('has a table of contents', async () => {
    expect((await read('les-ftl-en-clair')).html).toContain('aria-label="Sommaire"')
    expect((await read('greve-qui-previent-qui')).html).not.toContain('aria-label="Sommaire"')
  })
})

describe('the FAQ for search engines', () => {
  const data = async (url: string) =>
    [...(await ask(url)).body.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)]
      .map(
        ([, json]) =>
          JSON.parse(json ?? '') as { '@type': string; mainEntity?: { url: string; acceptedAnswer?: object }[] },
      )
      .find((one) => one['@type'] === 'FAQPage')?.mainEntity

  it('is complete where every question has its answer, with absolute addresses, and absent elsewhere', async () => {
    for (const url of ['/faq?category=repos', '/faq/repos-minimal']) {
      const entries = (await data(url)) ?? []
      expect(entries.length).toBeGreaterThan(0)
      expect(entries.every((one) => one.acceptedAnswer && one.url.startsWith(`${PUBLIC_URL}/faq/`))).toBe(true)
    }
    expect(await data('/faq')).toBeUndefined()
    expect(await data('/faq?search=repos')).toBeUndefined()
  })
})

describe('a well-known address', () => {
  it('gives the security contact, valid for less than a year', async () => {
    const { body, headers } = await ask('/.well-known/security.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('Contact: mailto:contact@envol.example\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 90 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  it('gives the page where a password is changed', async () => {
    const { statusCode, headers } = await ask('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/profile#connexion'])
  })
})
