import { sql } from '#server/drizzle/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FaqEntry } from '#contract/faq/faq.ts'
import { FaqCategory } from '#contract/faq/faq.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()

const list = async (query = '') => {
  const { status, body } = await here.portal.call('GET /faq', { path: `/faq${query}` })
  return { status, entries: (body.data ?? []) as FaqEntry[] }
}
const slugs = async (query = '') => (await list(query)).entries.map(({ slug }) => slug)
const read = (slug: string) => here.portal.call('GET /faq/questions/:slug', { path: `/faq/questions/${slug}` })

const write = (slug: string, { body = 'Réponse.', withdrawn = false, rank = 99 } = {}) =>
  here.portal.db.execute(sql`
    insert into faq_entries (slug, category, rank, question, body, words, withdrawn, updated_at)
    values (${slug}, 'repos', ${rank}, ${`Question ${slug} ?`}, ${body}, ${body}, ${withdrawn}, now())`)

describe('the list', () => {
  it('is sorted by category, then by rank', async () => {
    const { entries } = await list()
    const categories = entries.map(({ category }) => category)
    expect([...new Set(categories)]).toEqual(FaqCategory.options)
    expect(categories).toEqual(categories.toSorted((a, b) => place(a) - place(b)))
    const { rows } = await here.portal.db.execute(
      sql`select slug from faq_entries where category = 'repos' and not withdrawn order by rank, id`,
    )
    expect(await slugs('?category=repos')).toEqual(rows.map(({ slug }) => slug))
  })

  it('has a company’s entries and those for all', async () => {
    const own = ['deux-nuits-air-hexagone', 'carnet-d-escale']
    const of = async (query: string) => (await slugs(query)).filter((slug) => own.includes(slug))
    expect(await of('')).toEqual(own)
    expect(await of('?company=1')).toEqual(['deux-nuits-air-hexagone'])
    expect(await of('?company=2')).toEqual(['carnet-d-escale'])
    expect(await of('?company=3')).toEqual([])
    expect((await list('?company=3')).entries.every(({ company }) => company === null)).toBe(true)
  })

  it('has the same entries without the answers', async () => {
    const { body } = await here.portal.call('GET /faq/questions', { path: '/faq/questions?company=1' })
    const { entries } = await list('?company=1')
    expect(body.data).toEqual(entries.map(({ blocks: _, updated_at: __, ...question }) => question))
  })

  it('shows new entries at once, and withdrawn ones nowhere', async () => {
    await list()
    await write('toute-neuve')
    await expect.poll(() => slugs()).toContain('toute-neuve')
    await here.portal.db.execute(sql`update faq_entries set withdrawn = true where slug = 'toute-neuve'`)
    await expect.poll(() => slugs()).not.toContain('toute-neuve')
    expect((await read('toute-neuve')).status).toBe(404)
  })

  it.each(['?category=autre', '?company=zero', '?company=0', `?search=${'a'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await list(query)).status).toBe(422)
    },
  )

  it('is not cached for searches and unknown companies', async () => {
    await list()
    // The synonyms are cached by the first search.
    await list('?search=repos')
    const before = here.portal.cache.size
    for (const query of ['?search=escale', '?company=900', '?company=901&category=repos']) await list(query)
    expect(here.portal.cache.size).toEqual(before)
  })
})

describe('the search', () => {
  const search = async (words: string) => {
    const { body } = await here.portal.call('GET /faq', { path: `/faq?search=${encodeURIComponent(words)}` })
    return body
  }

  it.each(['repos récupération', 'RECUPERATION', 'récupérer', 'récup'])('finds « %s »', async (words) => {
    expect(await slugs(`?search=${encodeURIComponent(words)}`)).toContain('repos-de-recuperation')
  })

  it('finds entries by the association’s synonyms', async () => {
    const found = await slugs('?search=nuit%C3%A9e')
    expect(found).toEqual(expect.arrayContaining(await slugs('?search=d%C3%A9couch%C3%A9')))
    expect(found.length).toBeGreaterThan(0)
  })

  it.each([
    ['fatigue', 'fatigue-le-dire'],
    // Accents, capitals, plurals, beginnings of words.
    ['RECUPERATION', 'repos-de-recuperation'],
    ['jours fériés', 'jour-ferie'],
    ['enceint', 'grossesse'],
    ['bull', 'verifier-son-bulletin'],
    // Mistyped words.
    ['fatige', 'fatigue-le-dire'],
    ['gréve', 'droit-de-greve'],
    ['convoquation entretient', 'entretien-prealable'],
    ['cotistaion', 'recu-fiscal'],
    ['mot de pase', 'mot-de-passe-oublie'],
    ['avertisement', 'sanction-contester'],
    // Other wording.
    ['fiche de paie', 'verifier-son-bulletin'],
    ['maternité', 'grossesse'],
    ['arrêt maladie', 'indemnites-en-arret'],
    ['astreinte', 'reserve-a-domicile'],
    ['mi-temps', 'temps-partiel'],
    ['mutation', 'mutation-de-base'],
    // Whole sentences.
    ['comment poser un temps partiel', 'temps-partiel'],
    ['on m’appelle pendant mon repos', 'appel-pendant-le-repos'],
    ['combien coûte la cotisation', 'cout-de-l-adhesion'],
    ['ma chambre est bruyante', 'hotel-d-escale'],
    ['puis-je supprimer mes données', 'supprimer-mes-donnees'],
    ['fuseaux horaires', 'decalage-horaire-au-retour'],
    ['jet lag', 'decalage-horaire-au-retour'],
  ])('ranks for « %s » %s among the first, directly or after a correction', async (words, slug) => {
    const first = await search(words)
    const meant = first.correction === undefined ? [] : (await search(first.correction)).data
    expect([...first.data, ...meant].slice(0, 5).map((entry) => entry.slug)).toContain(slug)
  })

  it('marks the words in place, and gives the correction of mistyped ones', async () => {
    const { data } = await search('fatigue')
    expect(
      data.every(({ marked }) => [...(marked?.question ?? []), ...(marked?.excerpt ?? [])].some((run) => run.isMarked)),
    ).toBe(true)
    const found = data.find((entry) => entry.slug === 'fatigue-le-dire')
    expect(found?.marked?.question.filter((run) => run.isMarked)).toEqual([{ text: 'fatigué', isMarked: true }])
    expect(found?.marked?.question.map(({ text }) => text).join('')).toBe(found?.question)
    expect(await search('fatgue')).toMatchObject({ correction: 'fatigue' })
    expect((await list()).entries.some((entry) => 'marked' in entry)).toBe(false)
  })

  it.each(['zzzz', '???', "' | !", ':*'])('finds nothing for « %s » without failing', async (words) => {
    expect(await list(`?search=${encodeURIComponent(words)}`)).toEqual({ status: 200, entries: [] })
  })
})

describe('an answer', () => {
  it('is found by its name, whatever the company', async () => {
    const { status, body } = await read('carnet-d-escale')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ slug: 'carnet-d-escale', company: { id: 2, name: 'Transalpine' } })
    expect(body.data).not.toHaveProperty('body')
  })

  it.each(['inconnue', 'a'.repeat(80)])('is missing for %s', async (slug) => {
    const { status, body } = await read(slug)
    expect([status, body]).toEqual([404, { success: false, message: 'Cette question n’existe pas ou plus.' }])
  })

  it.each(['a'.repeat(81), 'Majuscule', 'a--b', '..%2F'])('has no name like %s', async (slug) => {
    expect((await read(slug)).status).toBe(422)
  })

  it('has no headings of its own: they are the page’s', async () => {
    await write('avec-titre', { body: '## Un titre *et* [un lien](/blog)\n\nDu texte.' })
    const { body } = await read('avec-titre')
    expect(body.data.blocks[0]).toEqual({
      type: 'paragraph',
      inlines: [
        { type: 'strong', text: 'Un titre ' },
        { type: 'strong', text: 'et' },
        { type: 'strong', text: ' ' },
        { type: 'link', text: 'un lien', href: '/blog' },
      ],
    })
  })
})

describe('a vote on an answer', () => {
  let id = 0
  beforeEach(async () => {
    await here.portal.db.execute(sql`truncate faq_opinions, rate_limits`)
    id = Number(await here.portal.value(sql`select id from faq_entries where slug = 'carnet-d-escale'`))
  })
  let host = 0
  const say = (helpful: unknown, address = `10.3.${host++ % 250}.1`, entry = id) =>
    here.portal.call('POST /faq/:id/opinion', { path: `/faq/${entry}/opinion`, body: { helpful }, address })
  const kept = async () => (await here.portal.db.execute(sql`select * from faq_opinions`)).rows

  it('is counted by day, and nothing else is stored', async () => {
    const { status, body, headers } = await say(true)
    expect([status, body]).toEqual([200, { success: true, message: 'Merci, votre avis est compté.' }])
    expect(headers['set-cookie']).toBeUndefined()
    await say(false)
    await say(true)
    const day = await here.portal.value(sql`select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD')`)
    expect(await kept()).toEqual([{ entry_id: id, day, helpful: 2, unhelpful: 1 }])
  })

  it('is counted even among many simultaneous ones', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => say(index % 3 > 0)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await kept()).toMatchObject([{ helpful: 40, unhelpful: 20 }])
  })

  it('is limited by network, without a message', async () => {
    for (let index = 0; index < 15; index++) {
      const { status, body } = await say(false, '10.4.0.1')
      expect([status, body.success]).toEqual([200, true])
    }
    expect(await kept()).toMatchObject([{ helpful: 0, unhelpful: 10 }])
    await say(true, '10.4.0.2')
    expect(await kept()).toMatchObject([{ helpful: 1, unhelpful: 10 }])
  })

  it('applies to an existing answer only', async () => {
    for (const wrong of [undefined, 'oui', 1, null]) expect((await say(wrong)).status).toBe(422)
    expect((await say(true, undefined, 999_999)).status).toBe(404)
    await write('retiree', { withdrawn: true })
    const withdrawn = Number(await here.portal.value(sql`select id from faq_entries where slug = 'retiree'`))
    expect((await say(true, undefined, withdrawn)).status).toBe(404)
    expect(await kept()).toEqual([])
  })

  it('is shown to the board as totals in the list of texts', async () => {
    await say(true)
    await say(true)
    await say(false)
    await here.portal.db.execute(sql`update faq_opinions set day = day - 1`)
    await say(true)
    const token = await here.portal.signIn('bureau@envol.example')
    const { body } = await here.portal.call('GET /board/texts/:kind', {
      path: '/board/texts/faq?per_page=50&search=carnet',
      token,
    })
    expect(body.data).toMatchObject([{ slug: 'carnet-d-escale', opinions: { helpful: 3, unhelpful: 1 } }])
    const others = await here.portal.call('GET /board/texts/:kind', { path: '/board/texts/news', token })
    expect(new Set(others.body.data.map(({ opinions }) => opinions))).toEqual(new Set([null]))
  })

  it('does not invalidate the content cache', async () => {
    await list()
    const before = here.portal.cache.size
    await say(true)
    expect(here.portal.cache.size).toEqual(before)
  })
})

it('the sitemap has the list, its categories and each question, with the date of the last change', async () => {
  const { body } = await here.portal.app.inject('/sitemap.xml')
  for (const path of ['/faq', '/faq?category=repos', '/faq/carnet-d-escale'])
    expect(body).toMatch(new RegExp(`<loc>[^<]*${path.replace('?', '\\?')}</loc><lastmod>\\d{4}-`))
  expect(body).not.toContain('retiree')
})

const place = (category: FaqCategory) => FaqCategory.options.indexOf(category)
