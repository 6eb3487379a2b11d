import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_COUNTED } from '#contract/counting.ts'
import { normalize } from '#contract/normalize.ts'
import type { Marked } from '#contract/marked.ts'
import type { PostPage } from '#contract/news/news.ts'
import type { SearchAnswer } from '#contract/search/search.ts'
import { updateVocabulary } from '#server/content/vocabulary.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { faq_entries } from '#server/database/schema/faq.ts'
import { allFeatures } from '#server/app.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { spellCorrect } from '#contract/search/spellCorrect.ts'
import { findHits } from '#server/search/findHits.ts'
import { lexiconOf } from '#server/search/lexicon.ts'
import { isPublic, type MemberSource } from '#server/feature/searchSource.ts'
import { parseQuery } from '#contract/search/parseQuery.ts'
import type { Feature } from '#server/feature.ts'
import { usePortal } from './portal.ts'

// A test source of members' texts with the rank 7777, some of them of one company.
const lore: MemberSource = {
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
const members: Feature = { routes: () => undefined, search: lore }

const here = usePortal({ also: [members], without: ['accords'] })
const sources = allFeatures.flatMap(({ search: source }) => (source && isPublic(source) ? source : []))

async function search(query: string, more = '', token?: string) {
  const name = token ? 'GET /search/member' : 'GET /search'
  const path = `${token ? '/search/member' : '/search'}?${new URLSearchParams({ query })}${more}`
  const { status, body } = await here.portal.call(name, { path, ...(token && { token }) })
  return { status, body, ...(body as unknown as SearchAnswer) }
}
const hitsOf = (answer: SearchAnswer) => answer.data.flatMap(({ hits }) => hits)
const textOf = (marked: Marked) => marked.map(({ text }) => text).join('')
const titlesOf = (answer: SearchAnswer) => hitsOf(answer).map(({ title }) => textOf(title))
const marksOf = (marked: Marked) => marked.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))

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
const learn = () => inTransaction(here.portal.db, (tx) => updateVocabulary(tx, sources))

describe('French', () => {
  const spellings = ['découché', 'decouche', 'Découchés', 'DÉCOUCHÉE', 'decouchees', 'découcher']
  beforeAll(async () => {
    for (const [index, word] of spellings.entries()) await post({ title: `Sixsix ${index} : ${word}` })
    await learn()
  })

  it.each(spellings)('finds the six spellings with « %s »', async (word) => {
    const { data } = await search(`sixsix ${word}`)
    expect(data.find(({ kind }) => kind === 'news')?.total).toBe(spellings.length)
  })

  it('marks them in their own spelling', async () => {
    const { data } = await search('sixsix découcher', '&per_kind=20')
    const marked = data.flatMap(({ hits }) => hits.map(({ title }) => marksOf(title).at(-1)))
    expect(new Set(marked)).toEqual(new Set(spellings))
  })

  it('wants every word, begun or whole, and leaves « de la » alone', async () => {
    await post({ title: 'Le hamac de la Réunion' })
    expect(titlesOf(await search('hamac de la réun'))).toEqual(['Le hamac de la Réunion'])
  })

  it('is content with most of the words where nothing holds them all, and says which each lacks', async () => {
    await post({ title: 'Le hamac aux volcans' })
    await learn()
    expect(titlesOf(await search('hamac volcan'))).toEqual(['Le hamac aux volcans'])
    const answer = await search('combien de hamacs volcan sixtine')
    expect(answer.without).toEqual(['combien', 'sixtine'])
    expect(hitsOf(answer).map(({ missing }) => missing)).toEqual([['sixtine']])
  })
})

it('the index and the excerpts fold every letter of French alike', async () => {
  const letters = Array.from('aàâäbcçdeéèêëfghiîïjklmnñoôöœpqrstuùûüvwxyÿæz’')
  const all = letters.flatMap((letter) => [letter, letter.toUpperCase()])
  const { rows } = await here.portal.db.execute<{ letter: string; folded: string }>(
    sql`select letter, unaccented(letter) as folded from unnest(${sql.param(all)}::text[]) as letter`,
  )
  expect(rows.map(({ letter }) => [letter, normalize(letter)])).toEqual(
    rows.map(({ letter, folded }) => [letter, folded]),
  )
})

describe('words that mean the same', () => {
  beforeAll(async () => {
    await here.portal.db
      .insert(synonyms)
      .values([{ words: ['zpnc', 'personnel zélé de cabine'] }, { words: ['hublot', 'lucarne'] }])
    await post({ title: 'Le personnel zélé de cabine se réunit' })
    await post({ title: 'Un personnel sans lien, zélé quand même' })
    await post({ title: 'La lucarne et l’aile' })
  })

  it('find each other, of one word or several', async () => {
    await expect.poll(async () => titlesOf(await search('zpnc'))).toEqual(['Le personnel zélé de cabine se réunit'])
    expect(titlesOf(await search('hublots'))).toContain('La lucarne et l’aile')
    await post({ title: 'Zpnc, mode d’emploi' })
    expect(titlesOf(await search('personnel zélé de cabine'))).toContain('Zpnc, mode d’emploi')
  })

  it('are marked', async () => {
    const [hit] = hitsOf(await search('zpnc se réunit'))
    expect(marksOf(hit?.title ?? [])).toEqual(['personnel', 'zélé', 'cabine', 'réunit'])
  })

  it('of signs alone mean nothing, and do no harm; nor does a lone « s »', async () => {
    await here.portal.db.insert(synonyms).values([{ words: ['zeuro', '€'] }, { words: ['zesse', 's'] }])
    await post({ title: 'Le zeuro et le zesse' })
    for (const word of ['zeuro', '€', 'zesse', 's', 'S S', 's zesse', '« & »'])
      expect([word, (await search(word)).status]).toEqual([word, 200])
    await expect.poll(async () => titlesOf(await search('zeuro'))).toEqual(['Le zeuro et le zesse'])
    await here.portal.db.execute(sql`delete from synonyms where words[1] in ('zeuro', 'zesse')`)
  })

  it('are what they are now', async () => {
    await here.portal.db.execute(sql`update synonyms set words = array['vigie', 'lucarne'] where words[1] = 'hublot'`)
    await expect.poll(async () => titlesOf(await search('vigie'))).toContain('La lucarne et l’aile')
  })
})

describe('a slip of the keyboard', () => {
  beforeAll(async () => {
    await post({ title: 'Le zeppelin aux Kerguelen', body: 'Un **zeppelin** décoiffé.' })
    await learn()
  })

  it.each([
    ['zepelin', 'zeppelin'],
    ['zeppleins', 'zeppelin'],
    ['ecoiffé', 'décoiffé'],
    ['Kerguelen zeppelni', 'Kerguelen zeppelin'],
  ])('« %s » was meant as « %s », which is shown at once', async (typed, meant) => {
    const answer = await search(typed)
    expect(answer).toMatchObject({ correction: meant, isCorrected: true })
    expect(titlesOf(answer)).toContain('Le zeppelin aux Kerguelen')
  })

  it.each(['xqzwvk', 'zeppelin', 'zz', '', '123456'])('« %s » is not corrected', async (typed) => {
    expect((await search(typed)).correction).toBeUndefined()
  })

  it('is looked for in four words at most, none of which is known', async () => {
    const { db, cache } = here.portal
    const typed = 'zeppelin zepelin zeppelni kerguellen zepplin kerguelenn'
    const asked = await parseQuery(typed, lexiconOf({ db, cache }))
    if (!asked) throw new Error('words are asked for')
    expect(await spellCorrect(lexiconOf({ db, cache }), typed, asked)).toBe(
      'zeppelin zeppelin zeppelin kerguelen zeppelin kerguelenn',
    )
  })

  it('is looked for where the nearest words come first', async () => {
    const plan = await inTransaction(here.portal.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select word from vocabulary order by word <-> 'zepelin' limit 20`)
    })
    expect(JSON.stringify(plan.rows)).toContain('Index Scan using vocabulary_near')
    expect(JSON.stringify(plan.rows)).not.toContain('Sort')
  })

  it('never leads to a word that only what is not shown holds', async () => {
    await post({ title: 'Tarabiscotage', published: '-1 day' })
    await learn()
    expect(await search('tarabiscotagge')).toMatchObject({ data: [], isCorrected: false })
    expect((await search('tarabiscotagge')).correction).toBeUndefined()
  })
})

describe('what is found', () => {
  it('is grouped by subject, with its address, its date and where the word stands', async () => {
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

  it('is at most so many of each kind, and says how many there are', async () => {
    for (let index = 0; index < 7; index++) await post({ title: `Baobab ${index}` })
    const [five] = (await search('baobab')).data
    expect([five?.hits.length, five?.total]).toEqual([5, 7])
    const [all] = (await search('baobab', '&per_kind=20')).data
    expect(all?.hits).toHaveLength(7)
    expect((await search('baobab', '&per_kind=21')).status).toBe(422)
  })

  it('is what concerns one’s company and all first, then by weight and age', async () => {
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

  it('finds an old title behind hundreds of newer posts that hold the word', async () => {
    await post({ title: 'Le quetzal', published: '900 days' })
    await here.portal.db.execute(sql`
      insert into posts (category, title, summary, body, words, author, reading_minutes, published_at)
      select 'juridique', 'Post ' || at, 'R', '', 'Un quetzal passe.', 'Le bureau', 1, now() - make_interval(mins => at)
      from generate_series(1, 300) at`)
    const [news] = (await search('quetzal')).data
    expect(textOf(news?.hits[0]?.title ?? [])).toBe('Le quetzal')
    expect(news?.total).toBe(MAX_COUNTED + 1)
  })

  it('is nothing that is withdrawn, nor of tomorrow', async () => {
    await post({ title: 'Axolotl retiré', withdrawn: true })
    await post({ title: 'Axolotl de demain', published: '-1 day' })
    expect(await search('axolotl')).toMatchObject({ data: [] })
  })

  it('has one text of each screen: the company’s own where there is one', async () => {
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

describe('what is for members', () => {
  beforeAll(async () => {
    await entry('Zyzzyva pour tous', { rank: 7777 })
    await entry('Zyzzyva de la une', { rank: 7777, company: 1 })
    await entry('Zyzzyva de la deux', { rank: 7777, company: 2 })
  })

  it('is found by no visitor, whatever they say of themselves', async () => {
    for (const more of ['', '&company=1', '&access=member', '&kind=accords'])
      expect((await search('zyzzyva', more)).data).toEqual([])
    const token = await here.portal.signIn()
    const asked = await here.portal.call('GET /search', { path: '/search?query=zyzzyva', token })
    expect((asked.body as unknown as SearchAnswer).data).toEqual([])
  })

  it('is found by members, of a company those of it alone', async () => {
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

  it('is searched beside what is public', async () => {
    await post({ title: 'Le zyzzyva, vu du ciel' })
    const { data } = await search('zyzzyva', '', await here.portal.signIn())
    expect(data.map(({ kind }) => kind)).toEqual(['news', 'accords'])
  })

  it('does not compile, nor run, for nobody in particular', async () => {
    const { db, cache } = here.portal
    const asked = await parseQuery('zyzzyva', lexiconOf({ db, cache }))
    if (!asked) throw new Error('a word is asked for')
    // @ts-expect-error: a members' source needs a member
    await expect(findHits(db, asked, { sources: [lore] }, { company: 1, per_kind: 5 })).rejects.toThrow('for nobody')
  })
})

describe('whatever is typed', () => {
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
  ])('« %s » is answered', async (typed) => {
    const { status, data } = await search(typed)
    expect(status).toBe(200)
    expect(Array.isArray(data)).toBe(true)
  })

  it('is a hundred characters at most', async () => {
    const { status, body } = await search('a'.repeat(101))
    expect(status).toBe(422)
    expect(body.message).toBe('La recherche doit contenir au plus 100 caractères')
  })

  it('says nothing of what it is not: marks are runs of a text', async () => {
    await post({ title: '<img src=x onerror=alert(1)> wombat ⟦⟧' })
    const [hit] = hitsOf(await search('wombat'))
    expect(textOf(hit?.title ?? [])).toBe('<img src=x onerror=alert(1)> wombat ⟦⟧')
    expect(marksOf(hit?.title ?? [])).toEqual(['wombat'])
  })

  it('leaves most connections to others when a crowd searches', async () => {
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
    return body as unknown as PostPage
  }

  it('marks the words', async () => {
    await post({ title: 'L’okapi découché', published: '0 days' })
    const { data } = await list('okapi decoucher')
    expect(marksOf(data[0]?.marked?.title ?? [])).toEqual(['okapi', 'découché'])
    expect(textOf(data[0]?.marked?.title ?? [])).toBe('L’okapi découché')
    const { body } = await here.portal.call('GET /posts')
    expect((body as unknown as PostPage).data[0]).not.toHaveProperty('marked')
  })

  it('says what was meant by words that find nothing', async () => {
    await learn()
    expect(await list('okappi')).toMatchObject({ data: [], correction: 'okapi' })
    expect((await list('okapi')).correction).toBeUndefined()
  })

  it('knows the synonyms', async () => {
    await here.portal.db.insert(synonyms).values({ words: ['girafon', 'okapi'] })
    await expect.poll(async () => (await list('girafon')).meta.total).toBe(1)
  })

  it('counts no further than it must', async () => {
    const { meta } = await list('quetzal')
    expect(meta).toMatchObject({ total: MAX_COUNTED + 1, last_page: Math.ceil(MAX_COUNTED / 9) })
  })
})
