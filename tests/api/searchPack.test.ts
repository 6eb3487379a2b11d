import { sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import { documentTextPartOf } from '#contract/accords/documentTextParts.ts'
import type { SearchPackFileName, OfflineSearchPack } from '#contract/search/searchPack.ts'
import type { openOfflineSearchData } from '#src/offline/search/openOfflineSearchData.ts'
import { INDEXED_DATABASE_TEMPLATE } from '#tests/cluster/templateNames.ts'
import { ensureIndexedDatabaseTemplate } from '#tests/cluster/templates.ts'
import { readSearchBenchmarkQuestions } from '#tests/bench/search/questions.ts'
import { downloadOfflineSearchPack, fetchSearchPackFile } from './pollSearchPack.ts'
import { createPortalTestDatabase, startPortal, type TestPortal } from './portal.ts'

const here = {} as { portal: TestPortal }
const MEMBERS: Record<string, string> = {
  'air-hexagone': 'membre@envol.example',
  transalpine: 'membre2@envol.example',
  easyjet: 'membre3@envol.example',
}
type Device = {
  token: string
  facts: OfflineSearchPack
  pack: ReturnType<typeof openOfflineSearchData>
  bytes: Record<SearchPackFileName, Uint8Array>
}
const devices = new Map<string, Device>()

beforeAll(async () => {
  await ensureIndexedDatabaseTemplate({ url: inject('clusterUrl'), filesFolder: inject('filesFolder') })
  here.portal = await startPortal({ url: await createPortalTestDatabase(INDEXED_DATABASE_TEMPLATE) })
  const { portal } = here
  for (const [company, email] of Object.entries(MEMBERS)) {
    const token = await portal.signIn(email)
    devices.set(company, { token, ...(await downloadOfflineSearchPack(portal, token)) })
  }
}, 240_000)
afterAll(() => here.portal.close())

const deviceOf = (company: string): Device => {
  const device = devices.get(company)
  if (!device) throw new Error(`No device of ${company}`)
  return device
}

async function both(company: string, query: Record<string, string>) {
  const { token, pack } = deviceOf(company)
  const path = `/accords/passages?${new URLSearchParams(query)}`
  const online = PassageSearchReply.parse((await here.portal.call('GET /accords/passages', { path, token })).body)
  return { online, offline: PassageSearchReply.parse(await pack.find(AccordPassageQuery.parse(query))) }
}

it('offline, an article is the server’s: its position and its words', async () => {
  const { token, facts, pack } = deviceOf('air-hexagone')
  let read = 0
  for (const { id } of facts.accords) {
    const { data: accord } = (await here.portal.call('GET /accords/:id', { path: `/accords/${id}`, token })).body
    for (const { number } of accord.clauses.slice(0, 12)) {
      const path = `/accords/${id}/clauses/${number}`
      const online = (await here.portal.call('GET /accords/:id/clauses/:number', { path, token })).body.data
      const offline = pack.clause({ accord: id, number })
      const words = (paragraphs: string[] = []) => paragraphs.join(' ').replace(/\s+/g, ' ')
      expect.soft(words(offline?.paragraphs), path).toBe(words(online.paragraphs))
      expect.soft({ ...offline, paragraphs: [] }, path).toEqual({ ...online, paragraphs: [] })
      read++
    }
  }
  expect(read).toBeGreaterThan(20)
  expect(pack.clause({ accord: 0, number: '1' })).toBeUndefined()
})

it('offline, each passage has the server’s position in its page', async () => {
  // Unordered, as a database may return the rows.
  const { rows } = await here.portal.db.execute<{ document: number; page: number; start: number; words: string }>(sql`
    select document_id as document, page, start_at as start, p.words from accord_passages p
    join accords on accords.id = accord_id
    where title like 'Recueil du personnel navigant%' and page between 5 and 15 order by length(p.words)`)
  expect(rows.length).toBeGreaterThan(20)
  const { pack } = deviceOf('air-hexagone')
  for (const { document, page, start, words } of rows) {
    const text = pack.pageText({ document, page })
    expect.soft(text.slice(start, start + words.length), `page ${page}`).toBe(words)
  }
})

it('offline, the text of each document is the server’s, and both are the words of its pages', async () => {
  const { rows } = await here.portal.db.execute<{ accord: number; document: number; pages: number; slug: string }>(sql`
    select accord_id as accord, d.id as document, d.pages, slug from accord_documents d join accords on accords.id = accord_id
    where not withdrawn and (company_id = 1 or company_id is null) and pages_read > 0 order by d.id`)
  const { token, pack } = deviceOf('air-hexagone')
  const kinds = new Set<string>()
  for (const { accord, document, pages } of rows)
    for (let part = 1; part <= Math.min(documentTextPartOf(pages), 5); part++) {
      const path = `/accords/${accord}/documents/${document}/texts/${part}`
      const { body } = await here.portal.call('GET /accords/:id/documents/:document/texts/:part', { path, token })
      expect.soft(pack.textPart({ document, part }), path).toEqual(body.data)
      for (const { page, blocks } of body.data.pages) {
        const { rows: texts } = await here.portal.db.execute<{ text: string }>(
          sql`select text from accord_pages where document_id = ${document} and page = ${page}`,
        )
        for (const { kind, start, text } of blocks) {
          kinds.add(kind)
          // Spaces stand for running headers.
          const own = texts[0]?.text.slice(start, start + text.length) ?? ''
          if (!/ {3}/.test(text)) expect.soft(own, path).toBe(text)
        }
      }
    }
  expect(rows.length).toBeGreaterThan(10)
  expect([...kinds].toSorted()).toEqual(['article', 'item', 'paragraph', 'row', 'title'])
  expect(pack.textPart({ document: 0, part: 1 })).toBeUndefined()
})

/** Number of crew questions that the test asks, spread over all. `CREW_QUESTIONS` sets it: all of them at night. */
const QUESTIONS = Number(process.env['CREW_QUESTIONS'] ?? 25)
const allQuestions = readSearchBenchmarkQuestions()
const step = Math.max(1, Math.floor(allQuestions.length / QUESTIONS))
const questions = allQuestions.filter((_, index) => index % step === 0)

it('offline, every question of crew has the server’s answer, word for word', async () => {
  const different: string[] = []
  let found = 0
  for (const { asked, company } of questions) {
    const { online, offline } = await both(company, { query: asked })
    found += online.data.length
    if (JSON.stringify(online) !== JSON.stringify(offline)) different.push(asked)
  }
  expect(found).toBeGreaterThan(questions.length)
  expect(different).toEqual([])
}, 120_000)

it.each([
  ['a mistyped word', { query: 'decuchement' }],
  ['letters exchanged', { query: 'rpeos hebdomadiare' }],
  ['words that nothing holds', { query: 'xylorimba zorglub' }],
  ['words that only ask', { query: 'combien comment' }],
  ['a word too common', { query: 'de la' }],
  ['a number', { query: '36h' }],
  ['a beginning', { query: 'rep' }],
  ['a theme', { query: 'repos', theme: 'repos' }],
  ['agreements that are over', { query: 'repos', status: 'expire' }],
  ['few', { query: 'escale', limit: '3' }],
  ['no word at all', { query: '!?' }],
])('offline and online results are the same for %s', async (_, query) => {
  const { online, offline } = await both('air-hexagone', query)
  expect(offline).toEqual(online)
})

it('the pack has the member’s documents, and none of another company or withdrawn', async () => {
  const { token, facts } = deviceOf('transalpine')
  const seen = await here.portal.call('GET /accords', { path: '/accords?per_page=50', token })
  const titles = seen.body.data.map(({ title }) => title)
  expect(facts.accords.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  const { rows } = await here.portal.db.execute<{ words: string }>(sql`
    select p.words from accord_passages p join accords on accords.id = accord_id
    where company_id = 1 and length(p.words) > 200 limit 3`)
  const [own, others] = ['air-hexagone', 'transalpine'].map((company) =>
    new TextDecoder().decode(deviceOf(company).bytes.textes),
  )
  expect(rows).toHaveLength(3)
  for (const { words } of rows) {
    expect(own).toContain(words)
    expect(others).not.toContain(words)
  }
})

it('the pack stays the same while the texts do, and changes once one is withdrawn', async () => {
  const { portal } = here
  const { token, facts } = deviceOf('easyjet')
  expect((await downloadOfflineSearchPack(here.portal, token)).facts.version).toBe(facts.version)
  const gone = facts.accords.find(({ company }) => company !== null)?.id
  await portal.db.execute(sql`update accords set withdrawn = true where id = ${gone}`)
  const after = await downloadOfflineSearchPack(here.portal, token)
  expect(after.facts.version).not.toBe(facts.version)
  expect(after.facts.accords.map(({ id }) => id)).not.toContain(gone)
  // The former files are not served any more, and one company's files are not served to another.
  expect((await fetchSearchPackFile(here.portal, token, facts.version, 'textes')).status).toBe(404)
  expect(
    (await fetchSearchPackFile(here.portal, deviceOf('transalpine').token, after.facts.version, 'textes')).status,
  ).toBe(404)
})
