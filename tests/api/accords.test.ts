import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PaginatedAccordList } from '#contract/accords/accords.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const here = useTestPortal()
const tokens = {} as Record<'member' | 'other', string>
const ids = {} as Record<string, number>
const documents = {} as Record<string, number>
let pdf: Buffer = Buffer.alloc(0)

// A member of Air Hexagone and one of Transalpine. Every title here begins with « Zz ».
beforeAll(async () => {
  const { portal } = here
  pdf = await buildTaggedPdf([{ heading: 'Article 1 – Objet' }, { text: 'Un repos de deux nuits.' }])
  await importTestContent(portal, {
    'accords/zz-tous.md': buildAccordFile({
      title: 'Zz de tous',
      summary: 'Un wombat au repos.',
      signed: '2019-02-03',
      documents: [
        ['Le texte', 'zz-tous.pdf'],
        ['L’annexe', 'zz-annexe.pdf'],
      ],
      more: 'questions:\n  - deux-nuits-air-hexagone\n  - zz-rien\nposts:\n  - zz-post\n  - zz-demain\n',
    }),
    'accords/zz-hexagone.md': buildAccordFile({
      title: 'Zz d’Air Hexagone',
      company: 1,
      theme: 'sante',
      signed: '1987-05-06',
      body: 'Un wombat **malade**.\n',
      documents: [['Le texte', 'zz-hexagone.pdf']],
    }),
    'accords/zz-avenant.md': buildAccordFile({
      title: 'Zz avenant',
      company: 1,
      signed: '2024-01-01',
      more: 'amends: zz-tous',
    }),
    'accords/zz-nouveau.md': buildAccordFile({ title: 'Zz nouveau', company: 2, more: 'replaces:\n  - zz-tous\n' }),
    'accords/zz-fini.md': buildAccordFile({
      title: 'Zz fini',
      signed: '2024-02-02',
      effective: '2024-02-02',
      expires: '2025-12-31',
    }),
    'accords/zz-futur.md': buildAccordFile({ title: 'Zz futur', signed: '2025-09-09', effective: '2099-01-01' }),
    'accords/zz-retire.md': buildAccordFile({ title: 'Zz retiré' }).replace('---\n\n', 'withdrawn: true\n---\n\n'),
    'documents/zz-tous.pdf': pdf,
    'documents/zz-annexe.pdf': pdf,
    'documents/zz-hexagone.pdf': pdf,
    'news/zz-post.md': `---\ntitle: Signé\nsummary: R\ncategory: juridique\nauthor: A\npublished_at: 2026-01-15 09:10\n---\n\nT\n`,
    'news/zz-demain.md': `---\ntitle: Demain\nsummary: R\ncategory: juridique\nauthor: A\npublished_at: 2099-01-15 09:10\n---\n\nT\n`,
  })
  tokens.member = await portal.signIn()
  tokens.other = await portal.signIn('membre2@envol.example')
  const { rows } = await portal.db.execute<{ slug: string; id: number }>(sql`select slug, id from accords`)
  for (const { slug, id } of rows) ids[slug] = id
  const found = await portal.db.execute<{ name: string; id: number }>(sql`select name, id from accord_documents`)
  for (const { name, id } of found.rows) documents[name] = id
})

type Who = keyof typeof tokens
async function list(more = '', who: Who = 'member') {
  const { body } = await here.portal.call('GET /accords', {
    path: `/accords?search=zz${more}`,
    token: tokens[who],
  })
  return body
}
const titlesOf = ({ data }: PaginatedAccordList) => data.map(({ title }) => title)
async function read(slug: string, who: Who = 'member') {
  const { status, body } = await here.portal.call('GET /accords/:id', {
    path: `/accords/${ids[slug]}`,
    token: tokens[who],
  })
  return { status, accord: body.data }
}

describe('the agreements that a member may see', () => {
  it('are those for all and for their company, newest first', async () => {
    expect(titlesOf(await list())).toEqual(['Zz futur', 'Zz fini', 'Zz avenant', 'Zz de tous', 'Zz d’Air Hexagone'])
    expect(titlesOf(await list('', 'other'))).toEqual(['Zz futur', 'Zz nouveau', 'Zz fini', 'Zz de tous'])
  })

  it('are never widened by the requested company', async () => {
    expect(titlesOf(await list('&company=2'))).toEqual(['Zz futur', 'Zz fini', 'Zz de tous'])
    expect(titlesOf(await list('&company=1', 'other'))).toEqual(['Zz futur', 'Zz fini', 'Zz de tous'])
  })

  it('are the only ones in the years, the counts and the word suggestions', async () => {
    expect((await list()).years).toContain(1987)
    expect((await list('', 'other')).years).not.toContain(1987)
    expect((await list('', 'other')).meta.total).toBe(4)
    expect(titlesOf(await list('%20wombat'))).toEqual(['Zz de tous', 'Zz d’Air Hexagone'])
    expect(titlesOf(await list('%20wombat', 'other'))).toEqual(['Zz de tous'])
  })

  const calls = (): [string, 'GET' | 'PUT' | 'DELETE', string][] => {
    const at = `/accords/${ids['zz-hexagone']}`
    const document = `${at}/documents/${documents['zz-hexagone.pdf']}`
    return [
      ['itself', 'GET', at],
      ['its file', 'GET', `${document}/file`],
      ['a page of it', 'GET', `${document}/pages/1`],
      ['an article', 'GET', `${at}/clauses/1`],
      ['its comparison', 'GET', `${at}/comparison/${ids['zz-tous']}`],
      ['the comparison with it', 'GET', `/accords/${ids['zz-tous']}/comparison/${ids['zz-hexagone']}`],
      ['it as a favourite', 'PUT', `${at}/favourite`],
      ['it as no favourite', 'DELETE', `${at}/favourite`],
    ]
  }
  it.each(Array.from({ length: 8 }, (_, at) => at))('exclude the agreements of other companies (%i)', async (at) => {
    const [what, method, url] = calls()[at] ?? ['', 'GET', '']
    const ask = async (token?: string) => {
      const headers = { 'x-requested-with': 'XMLHttpRequest', ...(token && { authorization: `Bearer ${token}` }) }
      return (await here.portal.app.inject({ method, url: `/api/v1${url}`, headers })).statusCode
    }
    expect([what, await ask()]).toEqual([what, 401])
    expect([what, await ask(tokens.other)]).toEqual([what, 404])
  })

  it('exclude documents of another agreement, and withdrawn ones', async () => {
    const path = `/accords/${ids['zz-tous']}/documents/${documents['zz-hexagone.pdf']}/file`
    const asked = await here.portal.call('GET /accords/:id/documents/:document/file', { path, token: tokens.member })
    expect(asked.status).toBe(404)
    expect((await read('zz-retire')).status).toBe(404)
  })
})

describe('the list', () => {
  it('gives each agreement’s status for each company: one may be replaced for one company only', async () => {
    const statuses = async (who: Who) =>
      Object.fromEntries((await list('', who)).data.map(({ title, status }) => [title, status]))
    expect(await statuses('member')).toEqual({
      'Zz futur': 'a-venir',
      'Zz fini': 'expire',
      'Zz avenant': 'en-vigueur',
      'Zz de tous': 'en-vigueur',
      'Zz d’Air Hexagone': 'en-vigueur',
    })
    expect((await statuses('other'))['Zz de tous']).toBe('expire')
    expect(titlesOf(await list('&status=expire', 'other'))).toEqual(['Zz fini', 'Zz de tous'])
  })

  it('is filtered by theme and year, and sorted', async () => {
    expect(titlesOf(await list('&theme=sante'))).toEqual(['Zz d’Air Hexagone'])
    expect(titlesOf(await list('&year=2019'))).toEqual(['Zz de tous'])
    expect(titlesOf(await list('&scope=compagnie&sort=titre'))).toEqual(['Zz avenant', 'Zz d’Air Hexagone'])
    expect(titlesOf(await list('&scope=compagnie', 'other'))).toEqual(['Zz nouveau'])
    expect(titlesOf(await list('&scope=toutes&sort=titre'))).toEqual(['Zz de tous', 'Zz fini', 'Zz futur'])
    expect(titlesOf(await list('&sort=ancien'))[0]).toBe('Zz d’Air Hexagone')
    expect(titlesOf(await list('&sort=titre'))).toEqual([
      'Zz avenant',
      'Zz d’Air Hexagone',
      'Zz de tous',
      'Zz fini',
      'Zz futur',
    ])
  })

  it('has each agreement’s first document and number of documents', async () => {
    const [, , , all] = (await list()).data
    expect(all).toMatchObject({ documents_count: 2, is_favourite: false })
    expect(all?.document).toEqual({
      id: documents['zz-tous.pdf'],
      title: 'Le texte',
      name: 'zz-tous.pdf',
      size: pdf.length,
      state: 'attente',
    })
  })

  it('is paginated', async () => {
    const page = await list('&per_page=2&page=3')
    expect(titlesOf(page)).toEqual(['Zz d’Air Hexagone'])
    expect(page.meta).toEqual({ current_page: 3, last_page: 3, per_page: 2, total: 5 })
  })

  it('marks the searched words', async () => {
    const [all] = (await list('%20wombat')).data
    expect(all?.marked?.title[0]).toEqual({ text: 'Zz', isMarked: true })
    expect(all?.marked?.summary.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'wombat', isMarked: true }])
  })
})

it('an agreement names its related agreements, among those that the member may see', async () => {
  const { accord } = await read('zz-tous')
  expect(accord.blocks).toEqual([{ type: 'paragraph', inlines: [{ type: 'text', text: 'Deux nuits de repos.' }] }])
  expect(accord.signatories).toEqual([{ name: 'Ève Marchand', role: 'Déléguée' }])
  expect(accord.documents.map(({ title }) => title)).toEqual(['Le texte', 'L’annexe'])
  expect(accord.amended_by.map(({ title }) => title)).toEqual(['Zz avenant'])
  expect([accord.replaced_by, accord.amends, accord.replaces]).toEqual([null, null, []])
  expect(accord.questions.map(({ slug }) => slug)).toEqual(['deux-nuits-air-hexagone'])
  expect(accord.posts.map(({ title }) => title)).toEqual(['Signé'])
  const { accord: seen } = await read('zz-tous', 'other')
  expect(seen.replaced_by?.title).toBe('Zz nouveau')
  expect(seen.amended_by).toEqual([])
  expect((await read('zz-avenant')).accord.amends?.title).toBe('Zz de tous')
})

it('favourites belong to their member', async () => {
  const path = `/accords/${ids['zz-tous']}/favourite`
  const put = () => here.portal.call('PUT /accords/:id/favourite', { path, token: tokens.member })
  await put()
  expect((await put()).body).toEqual({ is_favourite: true })
  expect(titlesOf(await list('&favourites=true'))).toEqual(['Zz de tous'])
  expect((await read('zz-tous')).accord.is_favourite).toBe(true)
  expect((await read('zz-tous', 'other')).accord.is_favourite).toBe(false)
  expect(titlesOf(await list('&favourites=true', 'other'))).toEqual([])
  await here.portal.call('DELETE /accords/:id/favourite', { path, token: tokens.member })
  expect(titlesOf(await list('&favourites=true'))).toEqual([])
})

it('a file is sent whole or in part, to save or to show, and is never cached', async () => {
  const url = `/api/v1/accords/${ids['zz-tous']}/documents/${documents['zz-tous.pdf']}/file`
  const ask = (more = '', headers = {}) =>
    here.portal.app.inject({ url: url + more, headers: { authorization: `Bearer ${tokens.member}`, ...headers } })
  const whole = await ask()
  expect(whole.rawPayload.equals(pdf)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename=zz-tous.pdf',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  expect((await ask('?disposition=inline')).headers['content-disposition']).toContain('inline')
  const part = await ask('', { range: 'bytes=0-4' })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF-'])
})
