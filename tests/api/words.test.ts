import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PassageSearchReply, AccordPassageQuery } from '#contract/accords/accordTexts.ts'
import type { SearchHighlightedTextRuns } from '#contract/marked.ts'
import { rebuildSearchVocabulary } from '#server/content/vocabulary.ts'
import { allFeatures } from '#server/app.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isPublicSearchTable } from '#server/feature/searchSource.ts'
import { downloadOfflineSearchPack } from './pollSearchPack.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs } from './importTestContent.ts'

type Text = string | { article: string; title: string; text: string }
/** Search test case: texts, a query, and the expected results in order. */
type Input = {
  name: string
  why: string
  asked: string
  texts: Record<string, Text>
  found: string[]
  /** Words that the first search result must highlight. */
  marked?: string[]
  corrected?: string
  order?: 'any'
  where?: 'passages'
}

const FOLDER = join(import.meta.dirname, '../inputs/words')
const inputs = readdirSync(FOLDER).map((file): Input => ({
  ...(parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Input, 'name'>),
  name: file.replace('.yml', ''),
}))

const here = useTestPortal()
const sources = allFeatures.flatMap(({ search }) => (search && isPublicSearchTable(search) ? search : []))
let token = ''
let pack: Awaited<ReturnType<typeof downloadOfflineSearchPack>>['pack']
/** Ids of the agreements that hold a search test case's texts, by the test case's name. */
const accords = new Map<string, number>()

beforeAll(async () => {
  const { portal } = here
  await portal.db.execute(sql`delete from accords`)
  for (const { name, texts } of inputs) accords.set(name, await insertPassages(name, Object.values(texts)))
  for (const table of ['posts', 'pages', 'faq_entries'])
    await portal.db.execute(sql`update ${sql.identifier(table)} set withdrawn = true`)
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  await portal.db.execute(sql`insert into jobs (name, key, payload) values ('accords.learn', 'all', '{}')`)
  await runPendingBackgroundJobs(portal, 'accords.')
  token = await portal.signIn()
  pack = (await downloadOfflineSearchPack(portal, token)).pack
}, 120_000)

async function insertPassages(name: string, texts: Text[]): Promise<number> {
  const { rows } = await here.portal.db.execute<{ document: number; accord: number }>(sql`
    with made as (
      insert into accords (slug, theme, title, summary, body, words, signed_on, effective_on, signatories, replaces,
        questions, posts, updated_at)
      values (${name}, 'repos', 'Essai', '', '', '', current_date - 9, current_date - 9, '[]', '{}', '{}', '{}', now())
      returning id)
    insert into accord_documents (accord_id, name, title, rank, sha256, file, size, pages, state)
    select id, ${`${name}.pdf`}, 'Le texte', 0, ${name}, ${name}, 1000, 1, 'lu' from made returning id as document, accord_id as accord`)
  const { document = 0, accord = 0 } = rows[0] ?? {}
  for (const [at, text] of texts.entries()) {
    const own =
      typeof text === 'string'
        ? { heading: 'Généralités', words: `Généralités\n${text}`, clause: null }
        : articleOf(text)
    await here.portal.db.execute(sql`
      insert into accord_passages (document_id, accord_id, page, start_at, clause, heading, words)
      values (${document}, ${accord}, ${at + 1}, 0, ${own.clause}, ${own.heading}, ${own.words})`)
  }
  return accord
}

function articleOf({ article, title, text }: Exclude<Text, string>) {
  const heading = `Article ${article} – ${title}`
  return { heading, words: `${heading}\n${text}`, clause: article }
}

it('the inputs are at least 20', () => expect(inputs.length).toBeGreaterThanOrEqual(20))

const inOrder = (names: (string | undefined)[], { order }: Input) =>
  order === 'any' ? names.toSorted((one = '', other = '') => one.localeCompare(other)) : names
const markedIn = (marked: SearchHighlightedTextRuns = []) =>
  marked.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))

describe('a search in agreements, online and offline, finds', () => {
  it.each(inputs)('$name: $why', async (input) => {
    const { name, asked, texts, found, marked, corrected } = input
    const query = { query: asked, accord: String(accords.get(name)) }
    const { body } = await here.portal.call('GET /accords/passages', {
      path: `/accords/passages?${new URLSearchParams(query)}`,
      token,
    })
    const online = PassageSearchReply.parse(body)
    const best = online.data.slice(0, found.length)
    expect(
      inOrder(
        best.map(({ page }) => Object.keys(texts)[page - 1]),
        input,
      ),
    ).toEqual(inOrder(found, input))
    if (marked) expect(markedIn(online.data[0]?.excerpt)).toEqual(marked)
    expect(online.correction).toBe(corrected)
    expect(PassageSearchReply.parse(await pack.find(AccordPassageQuery.parse(query)))).toEqual(online)
  })
})

describe('a site search finds', () => {
  it.each(inputs.filter(({ where }) => where !== 'passages'))('$name: $why', async (input) => {
    const { name, asked, texts, found, marked, corrected } = input
    const { db } = here.portal
    await db.execute(sql`update posts set withdrawn = true`)
    for (const [key, text] of Object.entries(texts))
      await db.execute(sql`
        insert into posts (slug, category, title, summary, body, words, author, reading_minutes, published_at)
        values (${`${name}-${key}`}, 'juridique', ${key}, '', ${text}, ${text}, 'Le bureau', 1, now() - interval '1 day')`)
    await inTransaction(db, (tx) => rebuildSearchVocabulary(tx, sources))
    const { body } = await here.portal.call('GET /search', { path: `/search?${new URLSearchParams({ query: asked })}` })
    const answer = body
    const hits = answer.data.flatMap((group) => group.hits)
    expect(
      inOrder(
        hits.map(({ title }) => title.map(({ text }) => text).join('')),
        input,
      ),
    ).toEqual(inOrder(found, input))
    if (marked) expect(markedIn(hits[0]?.excerpt)).toEqual(marked)
    expect(answer.correction).toBe(corrected)
  })
})

describe('the words as typed', () => {
  it.each(['/search/member', '/accords/passages'])(
    'are searched exactly when the user asks for it: %s',
    async (path) => {
      const name = `GET ${path}` as const
      const asked = (more: Record<string, string>) =>
        `${path}?${new URLSearchParams({ query: 'deconection portable', ...more })}`
      const corrected = await here.portal.call(name as 'GET /search/member', { path: asked({}), token })
      expect(corrected.body).toMatchObject({ correction: 'déconnexion portable', isCorrected: true })
      const literal = await here.portal.call(name as 'GET /search/member', { path: asked({ literal: 'true' }), token })
      expect(literal.body).toMatchObject({ isCorrected: false })
      expect(literal.body).not.toHaveProperty('correction')
      expect(JSON.stringify(literal.body)).toContain('portable')
    },
  )
})
