import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseMarkdownBlocks } from '#server/content/markdown.ts'
import { useTestPortal } from './portal.ts'

type Listed = { id: number; title: string; category: string; published_at: string }

const here = useTestPortal()
const list = async (query = '') => {
  const { status, body } = await here.portal.call('GET /posts', { path: `/posts${query}` })
  return { status, body, posts: (body.data ?? []) as Listed[] }
}
const write = (title: string, body: string, published_at = sql`now()`) =>
  here.portal.db.execute(sql`
    insert into posts (category, title, summary, body, words, author, reading_minutes, published_at)
    values ('juridique', ${title}, 'Résumé', ${body}, ${body}, 'Le bureau', 1, ${published_at})`)

describe('the list', () => {
  it('has the newest first, by pages, with the pagination data', async () => {
    const { posts, body } = await list('?per_page=5')
    expect(posts).toHaveLength(5)
    const dates = posts.map(({ published_at }) => published_at)
    expect(dates).toEqual(dates.toSorted().toReversed())
    const total = Number(
      await here.portal.value(sql`select count(*)::int from posts where published_at <= now() and not withdrawn`),
    )
    expect(total).toBeGreaterThanOrEqual(14)
    expect(body.meta).toEqual({ current_page: 1, last_page: Math.ceil(total / 5), per_page: 5, total })
  })

  it('has every post once across its pages', async () => {
    const { body } = await list('?per_page=5')
    const seen: number[] = []
    for (let page = 1; page <= (body.meta?.['last_page'] ?? 0); page++) {
      seen.push(...(await list(`?per_page=5&page=${page}`)).posts.map(({ id }) => id))
    }
    expect(new Set(seen).size).toBe(body.meta?.['total'])
  })

  it('gives the total beyond its last page', async () => {
    const { posts, body } = await list('?page=99')
    expect(posts).toEqual([])
    expect(body.meta?.['total']).toBeGreaterThanOrEqual(14)
  })

  it('filters by category', async () => {
    const { posts } = await list('?category=juridique&per_page=50')
    expect(posts.length).toBeGreaterThan(0)
    expect(new Set(posts.map(({ category }) => category))).toEqual(new Set(['juridique']))
  })

  it.each(['?page=0', '?page=abc', '?per_page=51', '?category=autre', `?search=${'a'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      const { status, body } = await list(query)
      expect(status).toBe(422)
      expect(Object.keys(body.errors ?? {})).toHaveLength(1)
    },
  )

  it('hides a post before its publication', async () => {
    await write('Annonce de demain', 'Texte', sql`now() + interval '1 hour'`)
    const { posts } = await list('?per_page=50')
    expect(posts.map(({ title }) => title)).not.toContain('Annonce de demain')
    const id = await here.portal.value(sql`select id from posts where title = 'Annonce de demain'`)
    expect((await here.portal.call('GET /posts/:id', { path: `/posts/${String(id)}` })).status).toBe(404)
  })

  it('shows a new post at once, despite the cache', async () => {
    await list()
    await write('Dernière minute', 'Texte')
    await expect.poll(async () => (await list()).posts[0]?.title).toBe('Dernière minute')
  })
})

describe('the search', () => {
  beforeAll(() => write('Préavis de grève', 'Les **négociations** sur l’œuvre commune reprennent à Orly.'))

  it.each([
    'grève',
    'greve',
    'GRÈVE',
    'négociation',
    'negociations greve',
    'négoc',
    'oeuvre',
    'préa',
    "l'œuvre",
    'd’Orly',
  ])('finds « %s »', async (words) => {
    const { posts } = await list(`?per_page=50&search=${encodeURIComponent(words)}`)
    expect(posts.map(({ title }) => title)).toContain('Préavis de grève')
  })

  it.each(['zzzzzz', 'grève zzzzzz', '???', "' | !", ':*', '\\'])(
    'finds nothing for « %s » without failing',
    async (words) => {
      const { status, posts } = await list(`?search=${encodeURIComponent(words)}`)
      expect(status).toBe(200)
      expect(posts).toEqual([])
    },
  )
})

describe('a post', () => {
  it('is sent whole, with its neighbours in time', async () => {
    const { posts } = await list('?per_page=3')
    const [newer, post, older] = posts
    const { body } = await here.portal.call('GET /posts/:id', { path: `/posts/${post?.id}` })
    expect(body.data).toMatchObject({
      title: post?.title,
      newer: { id: newer?.id, title: newer?.title },
      older: { id: older?.id, title: older?.title },
    })
    expect(body.data).not.toHaveProperty('body')
    expect(body.data).not.toHaveProperty('search')
  })

  it.each(['/posts/999999', '/posts/2147483647'])('is not found at %s', async (path) => {
    const { status, body } = await here.portal.call('GET /posts/:id', { path })
    expect(status).toBe(404)
    expect(body).toEqual({ success: false, message: 'Cette actualité n’existe pas ou plus.' })
  })

  it.each(['/posts/abc', '/posts/0', '/posts/99999999999', '/posts/1.5'])('has no id in %s', async (path) => {
    expect((await here.portal.call('GET /posts/:id', { path })).status).toBe(422)
  })

  it('contains no executable link and no HTML', () => {
    const blocks = parseMarkdownBlocks(
      '[a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x) [d](/faq)\n\n<img src=x onerror=alert(1)>',
    )
    const links = JSON.stringify(blocks).match(/"href":"[^"]*"/g)
    expect(links).toEqual(['"href":"/faq"'])
    expect(blocks[1]).toEqual({ type: 'paragraph', inlines: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] })
  })
})

it('an e-mail address becomes a link, anywhere in a text', () => {
  const [block] = parseMarkdownBlocks(
    'Écrivez à contact@envol.example. Ou **vite à relais+cdg@envol.example**, pas à a@b ni [là](/blog).',
  )
  expect(block).toEqual({
    type: 'paragraph',
    inlines: [
      { type: 'text', text: 'Écrivez à ' },
      { type: 'link', text: 'contact@envol.example', href: 'mailto:contact@envol.example' },
      { type: 'text', text: '. Ou ' },
      { type: 'strong', text: 'vite à ' },
      { type: 'link', text: 'relais+cdg@envol.example', href: 'mailto:relais+cdg@envol.example' },
      { type: 'text', text: ', pas à a@b ni ' },
      { type: 'link', text: 'là', href: '/blog' },
      { type: 'text', text: '.' },
    ],
  })
})
