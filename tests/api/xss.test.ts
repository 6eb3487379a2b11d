import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { parse, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatMarkdownFile } from '#server/content/frontMatter.ts'
import { importContent } from '#server/content/importContent.ts'
import { readContentFolder } from '#server/content/readContentFolder.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { readEnv } from '#server/env.ts'
import { allFeatures } from '#server/app.ts'
import { openFileStorage } from '#server/storage/openFileStorage.ts'
import { hostileMarkdownBodies, hostileTextCount, hostileFrontMatterValues } from '#tests/samples/xss.ts'
import { useTestPortal } from './portal.ts'

// Whatever a text contains is shown as words: from the file through the database to the page and the feeds. A host that
// is not the portal's own adds nothing to the cache, compressed or not.
const PUBLIC_URL = 'http://localhost:3000'
const here = useTestPortal({ withPages: true })
const ask = async (url: string) => (await here.portal.app.inject(url)).body

const plain = { title: 'Titre', summary: 'Résumé', category: 'juridique', author: 'Le bureau' }
const dated = { published_at: '2026-01-15 09:10' }
const texts = [
  ...hostileMarkdownBodies.map((body) => ({ head: { ...plain, ...dated }, body: `${body}\n\nFin.\n` })),
  ...hostileFrontMatterValues.map((text) => ({
    head: { ...plain, title: text, summary: text, author: text, ...dated },
    body: `${text}\n\nFin.\n`,
  })),
]
const slugs = texts.map((_, index) => `cas-${index}`)
let folder = ''
const refusals: number[] = []
let ids: number[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'envol-xss-'))
  await mkdir(join(folder, 'news'))
  for (const [index, { head, body }] of texts.entries())
    await writeFile(join(folder, 'news', `${slugs[index]}.md`), formatMarkdownFile(head, body))
  const kinds = allFeatures.flatMap(({ content }) => content ?? [])
  const sources = allFeatures.flatMap(({ search }) => search ?? [])
  const files = await openFileStorage(readEnv({}), folder, { error: () => undefined })
  await rm(join(folder, 'files'), { recursive: true, force: true })
  // Texts with a picture from elsewhere, or that could not be shown, are rejected. The test inserts them directly.
  const named = (refused: string) =>
    new Set(refused.split('\n').flatMap((line) => /^news\/cas-(\d+)\.md:\d+  \S/.exec(line)?.[1] ?? []))
  const read = () => readContentFolder(folder, kinds, []).catch(String)
  let content = await read()
  // The list of mistakes is truncated.
  while (typeof content === 'string') {
    const wrong = named(content)
    if (wrong.size === 0) throw new Error(content)
    for (const index of wrong) await rm(join(folder, 'news', `cas-${index}.md`))
    refusals.push(...Array.from(wrong, Number))
    content = await read()
  }
  const found = content
  await inTransaction(here.portal.db, (tx) => importContent(tx, files, found, { sources }))
  for (const index of refusals)
    await here.portal.db.execute(sql`
      insert into posts (slug, category, title, summary, body, author, reading_minutes, published_at)
      values (${`cas-${index}`}, 'juridique', 'Titre', 'Résumé', ${texts[index]?.body}, 'Le bureau', 1, now())`)
  const { rows } = await here.portal.db.execute<{ id: number; slug: string }>(sql`select id, slug from posts`)
  const bySlug = new Map(rows.map(({ id, slug }) => [slug, id]))
  ids = slugs.map((slug) => bySlug.get(slug) ?? 0)
  // The feeds and the list begin with these texts.
  await here.portal.db.execute(
    sql`update posts set published_at = now() - id * interval '1 second' where slug like 'cas-%'`,
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Found = {
  elements: Set<string>
  attributes: Set<string>
  addresses: Set<string>
  scripts: string[]
  ids: string[]
}

/** Parses HTML as the standard says. Returns the page's elements, link URLs and element ids. */
function look(
  node: Tree.Node,
  found: Found = { elements: new Set(), attributes: new Set(), addresses: new Set(), scripts: [], ids: [] },
) {
  if ('tagName' in node) {
    found.elements.add(node.tagName)
    for (const { name, value } of node.attrs) {
      found.attributes.add(name)
      if (name === 'id') found.ids.push(value)
      if (
        /^(?:href|src|srcset|action|formaction|poster|data|content|ping|background|manifest|cite|imagesrcset)$/.test(
          name,
        )
      )
        found.addresses.add(`${node.tagName} ${value}`)
    }
    if (node.tagName === 'script') {
      const type = node.attrs.find(({ name }) => name === 'type')?.value
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('')
      if (type?.includes('json')) expect(() => JSON.parse(text) as unknown).not.toThrow()
      else found.scripts.push(`${node.attrs.find(({ name }) => name === 'src')?.value ?? ''} ${text}`)
    }
    if ('content' in node) look(node.content, found)
  }
  if ('childNodes' in node) for (const child of node.childNodes) look(child, found)
  return found
}

/** True when the portal's sanitizer may let a published text link to this URL. */
const isOurs = (address: string) => {
  // A greyed-out link for members has no address.
  if (address === 'a ') return true
  const [, element = '', value = ''] = /^(\S+) (.*)$/s.exec(address) ?? []
  // An element that loads by itself may use this host only. A link may lead to a secure site.
  const isLink = element === 'a'
  // oxlint-disable-next-line no-control-regex -- as a browser reads it
  const read = value.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+/, '')
  return /^(?:\/(?![/\\])|#)/.test(read) || (isLink && /^(?:https:\/\/|mailto:|tel:)/i.test(read))
}

describe(`${hostileTextCount} texts with script injections`, { timeout: 180_000 }, () => {
  it('number more than a hundred, and those with pictures from elsewhere are refused at once', () => {
    expect(hostileTextCount).toBeGreaterThanOrEqual(100)
    expect(refusals.length).toBeGreaterThan(20)
    expect(ids.filter((id) => id > 0)).toHaveLength(texts.length)
  })

  it('are plain text in their articles', async () => {
    // The elements of a demo article, with every kind of block.
    const demo = (slug: string) =>
      here.portal.value(sql`select id from posts where slug = ${slug}`).then((id) => ask(`/blog/${String(id)}`))
    const known = [
      await demo('le-tableau-des-repos'),
      await demo('les-ftl-en-clair'),
      await demo('dormir-a-contre-jour'),
    ]
    const samples = known.map((html) => look(parse(html)))
    const elements = new Set(
      samples.flatMap((one) => [...one.elements]).concat('ol', 'ul', 'li', 'blockquote', 'em', 'table', 'h3'),
    )
    const attributes = new Set(samples.flatMap((one) => [...one.attributes]).concat('start', 'rel'))
    const [{ scripts } = { scripts: [] as string[] }] = samples
    // Every sixth article on each change, all at night; the feeds below contain all texts.
    const step = process.env['FUZZ_INPUTS'] ? 1 : 6
    for (const [index, id] of ids.entries()) {
      if (index % step > 0) continue
      const html = await ask(`/blog/${id}`)
      const found = look(parse(html))
      const what = JSON.stringify(texts[index])
      expect(html, `in ${what}`).toContain('Fin.')
      expect(
        [...found.elements].filter((name) => !elements.has(name)),
        `in ${what}`,
      ).toEqual([])
      expect(
        [...found.attributes].filter((name) => !attributes.has(name)),
        `in ${what}`,
      ).toEqual([])
      expect(found.scripts, `in ${what}`).toEqual(scripts)
      // The gradient of the horizon has one id, wherever it is drawn.
      const twice = found.ids.filter((one, place) => one !== 'horizon' && found.ids.indexOf(one) !== place)
      expect(twice, `in ${what}`).toEqual([])
      const addresses = [...found.addresses].filter(
        (address) => !address.startsWith('meta ') && !address.startsWith(`link ${PUBLIC_URL}`),
      )
      expect(
        addresses.filter((address) => !isOurs(address)),
        `in ${what}`,
      ).toEqual([])
    }
  })

  it('are plain text in the list, on home and in a search', async () => {
    const { scripts } = look(parse(await ask('/nulle-part')))
    const pages = Array.from({ length: 12 }, (_, index) => `/blog?page=${index + 2}`)
    const searches = ['ran', '</script><script>ran(1)</script>'].map(
      (words) => `/blog?search=${encodeURIComponent(words)}`,
    )
    const urls = ['/', '/blog', ...pages, ...searches]
    for (const url of urls) {
      const found = look(parse(await ask(url)))
      expect([url, found.scripts]).toEqual([url, scripts])
      expect(
        [...found.attributes].filter((name) => name.startsWith('on') || name === 'style' || name === 'srcdoc'),
      ).toEqual([])
      const addresses = [...found.addresses].filter(
        (address) => !address.startsWith('meta ') && !address.startsWith(`link ${PUBLIC_URL}`),
      )
      expect(addresses.filter((address) => !isOurs(address))).toEqual([])
    }
  })

  it('are plain text in the feeds, parsed as XML and then as HTML', async () => {
    const reader = new XMLParser({ isArray: (name) => name === 'item' || name === 'entry' })
    const seen = new Set<string>()
    for (let part = 0; part < 6; part++) {
      await here.portal.db.execute(sql`update posts set withdrawn = slug not like 'cas-%' or id % 6 <> ${part}`)
      const rss = async () => {
        const xml = await ask('/flux.xml')
        expect(XMLValidator.validate(xml)).toBe(true)
        return (reader.parse(xml) as { rss: { channel: { item: Record<string, string>[] } } }).rss.channel.item
      }
      await expect
        .poll(async () => (await rss()).every(({ link }) => Number(/\d+$/.exec(link ?? '')?.[0]) % 6 === part))
        .toBe(true)
      for (const { title = '', description = '', link = '' } of await rss()) {
        seen.add(link)
        for (const text of [title, description]) expect([...look(parseFragment(text)).elements]).toEqual([])
      }
      const xml = await ask('/flux.atom')
      expect(XMLValidator.validate(xml)).toBe(true)
    }
    expect(seen.size).toBeGreaterThan(100)
    expect(XMLValidator.validate(await ask('/sitemap.xml'))).toBe(true)
  })
})
