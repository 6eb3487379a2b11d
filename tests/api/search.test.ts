import { and, eq, isNotNull, sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_COUNTED_SEARCH_RESULTS } from '#contract/counting.ts'
import { normalizeTextForSearch } from '#contract/normalizeText.ts'
import type { SearchHighlightedTextRuns } from '#contract/marked.ts'
import type { SearchReply } from '#contract/search/search.ts'
import { rebuildSearchVocabulary } from '#server/content/vocabulary.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { faq_entries } from '#server/database/schema/faq.ts'
import { allFeatures } from '#server/app.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { correctSearchSpelling } from '#contract/search/correctSpelling.ts'
import { findBestSearchResults } from '#server/search/findBestSearchResults.ts'
import { createLexicon } from '#server/search/lexicon.ts'
import { isPublicSearchTable, type MemberSearchTable } from '#server/feature/searchSource.ts'
import { parseSearchQuery } from '#contract/search/parseSearchQuery.ts'
import type { PortalFeature } from '#server/feature.ts'
import { useTestPortal } from './portal.ts'

// A test source of members' texts with the rank 7777, some of them of one company.
const lore: MemberSearchTable = {
  kind: 'accords',
  access: 'member',
  table: faq_entries,
  isShown: () => and(eq(faq_entries.rank, 7777), isNotNull(faq_entries.slug)),
  title: faq_entries.question,
  texts: [faq_entries.words],
  date: faq_entries.updated_at,
  key: faq_entries.slug,
  pathOf: (slug) => `/accords/${slug}`,
}
const members: PortalFeature = { routes: () => undefined, search: lore }

const here = useTestPortal({ also: [members], without: ['accords'] })
const sources = allFeatures.flatMap(({ search: source }) => (source && isPublicSearchTable(source) ? source : []))

async function search(query: string, more = '', token?: string) {
  const name = token ? 'GET /search/member' : 'GET /search'
  const path = `${token ? '/search/member' : '/search'}?${new URLSearchParams({ query })}${more}`
  const { status, body } = await here.portal.call(name, { path, ...(token && { token }) })
  return { status, body, ...body }
}
const hitsOf = (answer: SearchReply) => answer.data.flatMap(({ hits }) => hits)
const textOf = (marked: SearchHighlightedTextRuns) => marked.map(({ text }) => text).join('')
const titlesOf = (answer: SearchReply) => hitsOf(answer).map(({ title }) => textOf(title))
const marksOf = (marked: SearchHighlightedTextRuns) => marked.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))

type Written = { title: string; body?: string; company?: number; published?: string; withdrawn?: boolean }
const post = ({ title, body = 'Texte.', company, published = '1 day', withdrawn = false }: Written) =>
  here.portal.db.execute(sql`
    insert into posts (company_id, category, title, summary, body, words, author, reading_minutes, published_at, withdrawn)
    values (${company ?? null}, 'juridique', ${title}, 'En deux mots.', ${body}, ${body}, 'Le bureau', 1,
      now() - ${published}::interval, ${withdrawn})`)
const entry = (question: string, { company, rank = 1 }: { company?: number; rank?: number } = {}) =>
  here.portal.db.execute(sql`
    insert into faq_entries (slug, company_id, category, rank, question, body, words, updated_at, withdrawn)
    values (${question.toLowerCase().replace(/\W+/g, '-')}, ${company ?? null}, 'repos', ${rank}, ${question}, '', 'Réponse.', now(),
      ${rank === 7777})`)
const learn = () => inTransaction(here.portal.db, (tx) => rebuildSearchVocabulary(tx, sources))

describe('French', () => {
  const spellings = ['découché', 'decouche', 'Découchés', 'DÉCOUCHÉE', 'decouchees', 'découcher']
  beforeAll(async () => {
    for (const [index, word] of spellings.entries()) await post({ title: `Sixsix ${index} : ${word}` })
    await learn()
  })

  it.each(spellings)('is found in six spellings with « %s »', async (word) => {
    const { data } = await search(`sixsix ${word}`)
    expect(data.find(({ kind }) => kind === 'news')?.total).toBe(spellings.length)
  })

  it('is marked in its own spelling', async () => {
    const { data } = await search('sixsix découcher', '&per_kind=20')
    const marked = data.flatMap(({ hits }) => hits.map(({ title }) => marksOf(title).at(-1)))
    expect(new Set(marked)).toEqual(new Set(spellings))
  })

  it('needs every word, begun or whole, and ignores « de la »', async () => {
    await post({ title: 'Le hamac de la Réunion' })
    expect(titlesOf(await search('hamac de la réun'))).toEqual(['Le hamac de la Réunion'])
  })

  it('accepts most of the words when no text has all, and lists the missing ones', async () => {
    await post({ title: 'Le hamac aux volcans' })
    await learn()
    expect(titlesOf(await search('hamac volcan'))).toEqual(['Le hamac aux volcans'])
    const answer = await search('combien de hamacs volcan sixtine')
    expect(answer.without).toEqual(['combien', 'sixtine'])
    expect(hitsOf(answer).map(({ missing }) => missing)).toEqual([['sixtine']])
  })
})

it('the index and the excerpts fold every French letter alike', async () => {
  const letters = Array.from('aàâäbcçdeéèêëfghiîïjklmnñoôöœpqrstuùûüvwxyÿæz’')
  const all = letters.flatMap((letter) => [letter, letter.toUpperCase()])
  const { rows } = await here.portal.db.execute<{ letter: string; folded: string }>(
    sql`select letter, unaccented(letter) as folded from unnest(${sql.param(all)}::text[]) as letter`,
  )
  expect(rows.map(({ letter }) => [letter, normalizeTextForSearch(letter)])).toEqual(
    rows.map(({ letter, folded }) => [letter, folded]),
  )
})

describe('synonyms', () => {
  beforeAll(async () => {
    await here.portal.db
      .insert(synonyms)
      .values([{ words: ['zpnc', 'personnel zélé de cabine'] }, { words: ['hublot', 'lucarne'] }])
    await post({ title: 'Le personnel zélé de cabine se réunit' })
    await post({ title: 'Un personnel sans lien, zélé quand même' })
    await post({ title: 'La lucarne et l’aile' })
  })

  it('find each other, with one word or several', async () => {
    await expect.poll(async () => titlesOf(await search('zpnc'))).toEqual(['Le personnel zélé de cabine se réunit'])
    expect(titlesOf(await search('hublots'))).toContain('La lucarne et l’aile')
    await post({ title: 'Zpnc, mode d’emploi' })
    expect(titlesOf(await search('personnel zélé de cabine'))).toContain('Zpnc, mode d’emploi')
  })

  it('are marked in the results', async () => {
    const [hit] = hitsOf(await search('zpnc se réunit'))
    expect(marksOf(hit?.title ?? [])).toEqual(['personnel', 'zélé', 'cabine', 'réunit'])
  })

  it('of punctuation only are ignored, and so is a single « s »', async () => {
    await here.portal.db.insert(synonyms).values([{ words: ['zeuro', '€'] }, { words: ['zesse', 's'] }])
    await post({ title: 'Le zeuro et le zesse' })
    for (const word of ['zeuro', '€', 'zesse', 's', 'S S', 's zesse', '« & »'])
      expect([word, (await search(word)).status]).toEqual([word, 200])
    await expect.poll(async () => titlesOf(await search('zeuro'))).toEqual(['Le zeuro et le zesse'])
    await here.portal.db.execute(sql`delete from synonyms where words[1] in ('zeuro', 'zesse')`)
  })

  it('take effect at once', async () => {
    await here.portal.db.execute(sql`update synonyms set words = array['vigie', 'lucarne'] where words[1] = 'hublot'`)
    await expect.poll(async () => titlesOf(await search('vigie'))).toContain('La lucarne et l’aile')
  })
})

describe('a typo', () => {
  beforeAll(async () => {
    await post({ title: 'Le zeppelin aux Kerguelen', body: 'Un **zeppelin** décoiffé.' })
    await learn()
  })

  it.each([
    ['zepelin', 'zeppelin'],
    ['zeppleins', 'zeppelin'],
    ['ecoiffé', 'décoiffé'],
    ['Kerguelen zeppelni', 'Kerguelen zeppelin'],
  ])('in « %s » is corrected to « %s », and its results are shown at once', async (typed, meant) => {
    const answer = await search(typed)
    expect(answer).toMatchObject({ correction: meant, isCorrected: true })
    expect(titlesOf(answer)).toContain('Le zeppelin aux Kerguelen')
  })

  it.each(['xqzwvk', 'zeppelin', 'zz', '', '123456'])('is not assumed in « %s »', async (typed) => {
    expect((await search(typed)).correction).toBeUndefined()
  })

  it('is corrected in four words at most, and only in unknown ones', async () => {
    const { db, cache } = here.portal
    const typed = 'zeppelin zepelin zeppelni kerguellen zepplin kerguelenn'
    const asked = await parseSearchQuery(typed, createLexicon({ db, cache }))
    if (!asked) throw new Error('words are asked for')
    expect(await correctSearchSpelling(createLexicon({ db, cache }), typed, asked)).toBe(
      'zeppelin zeppelin zeppelin kerguelen zeppelin kerguelenn',
    )
  })

  it('is corrected with the nearest words', async () => {
    const plan = await inTransaction(here.portal.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select word from vocabulary order by word <-> 'zepelin' limit 20`)
    })
    expect(JSON.stringify(plan.rows)).toContain('Index Scan using vocabulary_near')
    expect(JSON.stringify(plan.rows)).not.toContain('Sort')
  })

  it('is never corrected with a word that only hidden texts contain', async () => {
    await post({ title: 'Tarabiscotage', published: '-1 day' })
    await learn()
    expect(await search('tarabiscotagge')).toMatchObject({ data: [], isCorrected: false })
    expect((await search('tarabiscotagge')).correction).toBeUndefined()
  })
})

describe('the results', () => {
  it('are grouped by kind, with address, date and excerpt', async () => {
    await post({ title: 'Le phare', body: `${'Avant cela. '.repeat(60)}Une **loutre** dort. ${'Après. '.repeat(60)}` })
    await entry('Une loutre à bord ?')
    const answer = await search('loutre')
    expect(answer.data.map(({ kind, total }) => [kind, total])).toEqual([
      ['news', 1],
      ['faq', 1],
    ])
    const [news, faq] = hitsOf(answer)
    expect(news?.path).toMatch(/^\/blog\/\d+$/)
    expect(faq?.path).toBe('/faq/une-loutre-bord-')
    expect(marksOf(news?.excerpt ?? [])).toEqual(['loutre'])
    expect(textOf(news?.excerpt ?? []).length).toBeLessThan(190)
    expect(Date.parse(news?.date ?? '')).toBeGreaterThan(Date.now() - 90_000_000)
  })

  it('are limited for each kind, with the total', async () => {
    for (let index = 0; index < 7; index++) await post({ title: `Baobab ${index}` })
    const [five] = (await search('baobab')).data
    expect([five?.hits.length, five?.total]).toEqual([5, 7])
    const [all] = (await search('baobab', '&per_kind=20')).data
    expect(all?.hits).toHaveLength(7)
    expect((await search('baobab', '&per_kind=21')).status).toBe(422)
  })

  it('are sorted by the member’s company first, then by weight and age', async () => {
    await post({ title: 'Cormoran, de Transalpine', company: 2 })
    await post({ title: 'Autre chose', body: 'Un cormoran.', published: '2 days' })
    await post({ title: 'Cormoran ancien', published: '3000 days' })
    await post({ title: 'Cormoran nouveau', published: '3 days' })
    const own = titlesOf(await search('cormoran', '&company=1'))
    expect(own.at(-1)).toBe('Cormoran, de Transalpine')
    expect(own.indexOf('Cormoran nouveau')).toBeLessThan(own.indexOf('Cormoran ancien'))
    expect(own.indexOf('Cormoran nouveau')).toBeLessThan(own.indexOf('Autre chose'))
    expect(titlesOf(await search('cormoran', '&company=2')).at(-1)).not.toBe('Cormoran, de Transalpine')
  })

  it('include an old title behind hundreds of newer posts with the word', async () => {
    await post({ title: 'Le quetzal', published: '900 days' })
    await here.portal.db.execute(sql`
      insert into posts (category, title, summary, body, words, author, reading_minutes, published_at)
      select 'juridique', 'Post ' || at, 'R', '', 'Un quetzal passe.', 'Le bureau', 1, now() - make_interval(mins => at)
      from generate_series(1, 300) at`)
    const [news] = (await search('quetzal')).data
    expect(textOf(news?.hits[0]?.title ?? [])).toBe('Le quetzal')
    expect(news?.total).toBe(MAX_COUNTED_SEARCH_RESULTS + 1)
  })

  it('exclude withdrawn texts and future ones', async () => {
    await post({ title: 'Axolotl retiré', withdrawn: true })
    await post({ title: 'Axolotl de demain', published: '-1 day' })
    expect(await search('axolotl')).toMatchObject({ data: [] })
  })

  it('include one text of each screen: the company’s own if there is one', async () => {
    await here.portal.db.execute(sql`
      insert into pages (slug, page, company_id, title, summary, body, words, updated_at)
      select 'a-propos-' || id, 'a-propos', id, 'Nous, les ornithorynques ' || id, 'R', '', 'Ornithorynques.', now()
      from generate_series(2, 3) id`)
    expect(titlesOf(await search('ornithorynques', '&company=2'))).toEqual(['Nous, les ornithorynques 2'])
    expect(titlesOf(await search('ornithorynques', '&company=1'))).toEqual([])
    const about = await search('histoire', '&company=2&per_kind=20')
    expect(hitsOf(about).filter(({ path }) => path === '/about')).toEqual([])
  })
})

describe('a text for members', () => {
  beforeAll(async () => {
    await entry('Zyzzyva pour tous', { rank: 7777 })
    await entry('Zyzzyva de la une', { rank: 7777, company: 1 })
    await entry('Zyzzyva de la deux', { rank: 7777, company: 2 })
  })

  it('is not found by a visitor, whatever their parameters', async () => {
    for (const more of ['', '&company=1', '&access=member', '&kind=accords'])
      expect((await search('zyzzyva', more)).data).toEqual([])
    const token = await here.portal.signIn()
    const asked = await here.portal.call('GET /search', { path: '/search?query=zyzzyva', token })
    expect(asked.body.data).toEqual([])
  })

  it('is found by members, and a company’s text by its members only', async () => {
    const token = await here.portal.signIn()
    for (const more of ['', '&company=1', '&company=2']) {
      const { data } = await search('zyzzyva', more, token)
      expect(data.map(({ kind, total }) => [kind, total])).toEqual([['accords', 2]])
      expect(titlesOf({ data, isCorrected: false, without: [] }).toSorted()).toEqual([
        'Zyzzyva de la une',
        'Zyzzyva pour tous',
      ])
    }
    const other = await search('zyzzyva', '', await here.portal.signIn('membre2@envol.example'))
    expect(titlesOf(other).toSorted()).toEqual(['Zyzzyva de la deux', 'Zyzzyva pour tous'])
  })

  it('is found beside public texts', async () => {
    await post({ title: 'Le zyzzyva, vu du ciel' })
    const { data } = await search('zyzzyva', '', await here.portal.signIn())
    expect(data.map(({ kind }) => kind)).toEqual(['news', 'accords'])
  })

  it('cannot be searched without a member: neither the compiler nor the server allows it', async () => {
    const { db, cache } = here.portal
    const asked = await parseSearchQuery('zyzzyva', createLexicon({ db, cache }))
    if (!asked) throw new Error('a word is asked for')
    // @ts-expect-error: a members' source needs a member
    await expect(findBestSearchResults(db, asked, { sources: [lore] }, { company: 1, per_kind: 5 })).rejects.toThrow(
      'for nobody',
    )
  })
})

describe('any query', () => {
  it.each([
    '???',
    "' | !",
    ':*',
    '\\',
    "l'",
    '-',
    'a'.repeat(100),
    'a '.repeat(50),
    '\u0000repos',
    'e\u0301te\u0301',
    '\ud800',
    '🛫',
    "'); drop table posts; --",
    'ʼnʹ',
    '%_%',
    'ﬁ ŉ ǆ İ',
    '١٢٣',
    '飛行機',
  ])('gets an answer: « %s »', async (typed) => {
    const { status, data } = await search(typed)
    expect(status).toBe(200)
    expect(Array.isArray(data)).toBe(true)
  })

  it('is cut after a hundred characters', async () => {
    const { status, body } = await search('a'.repeat(101))
    expect(status).toBe(422)
    expect(body.message).toBe('La recherche doit contenir au plus 100 caractères')
  })

  it('adds nothing to a text: marks are ranges of it', async () => {
    await post({ title: '<img src=x onerror=alert(1)> wombat ⟦⟧' })
    const [hit] = hitsOf(await search('wombat'))
    expect(textOf(hit?.title ?? [])).toBe('<img src=x onerror=alert(1)> wombat ⟦⟧')
    expect(marksOf(hit?.title ?? [])).toEqual(['wombat'])
  })

  it('leaves most database connections to others when a crowd searches', { tags: ['nightly'] }, async () => {
    const { app } = here.portal
    const crowd = Array.from({ length: 150 }, () => app.inject('/api/v1/search?query=repos'))
    expect((await app.inject('/api/v1/companies')).statusCode).toBe(200)
    const statuses = new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))
    expect(statuses).toEqual(new Set([200, 503]))
  })
})

describe('the search in the news', () => {
  const list = async (words: string) => {
    const { body } = await here.portal.call('GET /posts', { path: `/posts?${new URLSearchParams({ search: words })}` })
    return body
  }

  it('marks the searched words', async () => {
    await post({ title: 'L’okapi découché', published: '0 days' })
    const { data } = await list('okapi decoucher')
    expect(marksOf(data[0]?.marked?.title ?? [])).toEqual(['okapi', 'découché'])
    expect(textOf(data[0]?.marked?.title ?? [])).toBe('L’okapi découché')
    const { body } = await here.portal.call('GET /posts')
    expect(body.data[0]).not.toHaveProperty('marked')
  })

  it('gives a correction of words without results', async () => {
    await learn()
    expect(await list('okappi')).toMatchObject({ data: [], correction: 'okapi' })
    expect((await list('okapi')).correction).toBeUndefined()
  })

  it('uses the synonyms', async () => {
    await here.portal.db.insert(synonyms).values({ words: ['girafon', 'okapi'] })
    await expect.poll(async () => (await list('girafon')).meta.total).toBe(1)
  })

  it('stops counting beyond its limit', async () => {
    const { meta } = await list('quetzal')
    expect(meta).toMatchObject({
      total: MAX_COUNTED_SEARCH_RESULTS + 1,
      last_page: Math.ceil(MAX_COUNTED_SEARCH_RESULTS / 9),
    })
  })
})
