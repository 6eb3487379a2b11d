import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchHighlightedTextRuns } from '#contract/marked.ts'
import type { FoundAccordPassage, PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { synonyms } from '#server/database/schema/content.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildSeparateAccentsPdf, buildTaggedPdf } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal()
// Longer than a line of the page.
const LONG =
  'L’ornithorynque qui accompagne un équipage en escale est logé dans une chambre voisine de la sienne et reçoit chaque matin la même indemnité que lui.'
const tokens = {} as Record<'member' | 'other', string>

beforeAll(async () => {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  const rest = (word: string) => ({ text: `Le ${word} ouvre droit à deux nuits de zibeline en chambre individuelle.` })
  await importTestContent(portal, {
    'accords/zz-tous.md': buildAccordFile({ title: 'Zz de tous', documents: [['Le texte', 'zz-tous.pdf']] }),
    'accords/zz-hexagone.md': buildAccordFile({
      title: 'Zz d’Air Hexagone',
      company: 1,
      theme: 'sante',
      summary: 'Une zibeline, et des quokkas.',
      documents: [['Le texte', 'zz-hexagone.pdf']],
    }),
    'accords/zz-fini.md': buildAccordFile({
      title: 'Zz fini',
      expires: '2025-12-31',
      documents: [['Le texte', 'zz-fini.pdf']],
    }),
    'accords/zz-retire.md': buildAccordFile({ title: 'Zz retiré', documents: [['Le texte', 'zz-retire.pdf']] }).replace(
      '---\n\n',
      'withdrawn: true\n---\n\n',
    ),
    'accords/zz-coupes.md': buildAccordFile({ title: 'Zz coupés', documents: [['Le texte', 'zz-coupes.pdf']] }),
    'documents/zz-coupes.pdf': await buildTaggedPdf([
      { text: 'La loutrepho-\nrage dure quatre-\nvingt-dix minutes de xylorimba.' },
      { text: 'Le morsa-\ngement et le morsagement.' },
    ]),
    'accords/zz-tex.md': buildAccordFile({ title: 'Zz de TeX', documents: [['Le texte', 'zz-tex.pdf']] }),
    'documents/zz-tex.pdf': await buildSeparateAccentsPdf('La première belugaméraie reçoit le maître.'),
    'documents/zz-tous.pdf': await buildTaggedPdf([
      { text: 'Préambule sur la zibeline.' },
      'page',
      { heading: 'Article 4.3 – Découchés' },
      rest('découché'),
      { text: 'Le personnel zélé de cabine est prévenu la veille.' },
      { text: LONG },
    ]),
    'documents/zz-hexagone.pdf': await buildTaggedPdf([
      { heading: 'Article 1 – Découchés' },
      rest('découché'),
      { text: 'Un échidné garde la porte, et un échidné la fenêtre.' },
    ]),
    'documents/zz-fini.pdf': await buildTaggedPdf([
      { heading: 'Article 1 – Découchés' },
      rest('découché'),
      { text: 'Un fossa.' },
    ]),
    'documents/zz-retire.pdf': await buildTaggedPdf([rest('découché'), { text: 'Un tarsier.' }]),
  })
  await portal.db.insert(synonyms).values([{ words: ['zpnc', 'personnel zélé de cabine'] }])
  await runPendingBackgroundJobs(portal, 'accords.')
  tokens.member = await portal.signIn()
  tokens.other = await portal.signIn('membre2@envol.example')
}, 120_000)

type Who = keyof typeof tokens
async function search(query: string, more = '', who: Who = 'member') {
  const { body } = await here.portal.call('GET /accords/passages', {
    path: `/accords/passages?${new URLSearchParams({ query })}${more}`,
    token: tokens[who],
  })
  return body
}
const titlesOf = ({ data }: PassageSearchReply) => [...new Set(data.map(({ accord }) => accord.title))]
const marked = (words: SearchHighlightedTextRuns) => words.flatMap(({ text, isMarked }) => (isMarked ? [text] : []))

it('« decouche » finds the right page of the right document, with the words to mark', async () => {
  const { data, total } = await search('decouche zibeline', '&theme=repos')
  expect(total).toBe(2)
  const [first] = data as [FoundAccordPassage]
  expect(first).toMatchObject({
    accord: { title: 'Zz de tous', status: 'en-vigueur', signed_on: '2025-02-03', company: null },
    document: { title: 'Le texte' },
    page: 2,
    clause: { number: '4.3', title: 'Découchés' },
  })
  expect(marked(first.excerpt)).toEqual(['Découchés', 'découché', 'zibeline'])
  const { accord, document, page, marks } = first
  const { body } = await here.portal.call('GET /accords/:id/documents/:document/pages/:page', {
    path: `/accords/${accord.id}/documents/${document.id}/pages/${page}`,
    token: tokens.member,
  })
  const { text, words } = body.data
  expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(['Découchés', 'découché', 'zibeline'])
  // Each range covers a word with a position on the page.
  for (const mark of marks) expect(words.some(([start, end]) => start < mark.end && end > mark.start)).toBe(true)
})

it('a passage is shown as continuous text, without line breaks, below its heading', async () => {
  const shown = async (words: string) =>
    (await search(words, '&theme=repos')).data.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''))
  const [said] = await shown('ornithorynque')
  expect(said).toContain(LONG.slice(0, 110))
  const [first] = await shown('decouche zibeline')
  expect(first).toMatch(/^Article 4\.3\s–\sDécouchés · Le découché ouvre droit/)
})

it.each([
  ['loutrephorage', ['loutrepho', 'rage']],
  ['loutrepho-rage', ['loutrepho', 'rage']],
  ['quatre-vingt-dix xylorimba', ['quatre', 'vingt', 'dix', 'xylorimba']],
  ['morsagement', ['morsagement', 'morsagement']],
  ['morsa-gement', ['morsagement', 'morsagement']],
])('finds a word that a line break has split, with or without a hyphen: « %s »', async (query, found) => {
  const { data } = await search(query)
  expect(data.map(({ accord }) => accord.title)).toEqual(['Zz coupés'])
  expect(marked(data[0]?.excerpt ?? [])).toEqual(found)
})

it('finds and shows the accents that TeX draws over letters', async () => {
  const { data } = await search('première belugameraie')
  expect(data.map(({ accord }) => accord.title)).toEqual(['Zz de TeX'])
  expect(marked(data[0]?.excerpt ?? [])).toEqual(['première', 'belugaméraie'])
})

it('passages in force come before expired ones', async () => {
  expect(titlesOf(await search('découchés')).at(-1)).toBe('Zz fini')
  expect(titlesOf(await search('découchés', '&status=expire'))).toEqual(['Zz fini'])
})

it('the search finds and marks synonyms', async () => {
  const { data } = await search('zpnc veille')
  expect(data.map(({ accord }) => accord.title)).toEqual(['Zz de tous'])
  expect(marked(data[0]?.excerpt ?? [])).toEqual(['personnel', 'zélé', 'cabine', 'veille'])
})

it('the search corrects a typo with the words of the texts', async () => {
  expect(await search('zibelnie')).toMatchObject({ correction: 'zibeline', isCorrected: true })
  expect((await search('zibeline')).correction).toBeUndefined()
})

it('the search covers one agreement, a theme, or a limited number of passages', async () => {
  const [one] = (await search('zibeline', '&theme=sante')).data
  expect(one?.accord.title).toBe('Zz d’Air Hexagone')
  expect(titlesOf(await search('zibeline', `&accord=${one?.accord.id}`))).toEqual(['Zz d’Air Hexagone'])
  expect((await search('zibeline', '&limit=1')).data).toHaveLength(1)
  expect((await search('zibeline', '&limit=1')).total).toBeGreaterThan(2)
  expect(await search('')).toMatchObject({ data: [], total: 0, isCorrected: false })
})

describe('an agreement of another company', () => {
  it('is in no passage, whatever the query, and neither is a withdrawn one', async () => {
    expect(titlesOf(await search('découché zibeline'))).toContain('Zz d’Air Hexagone')
    for (const more of ['', '&company=1', '&theme=sante'])
      expect(titlesOf(await search('zibeline', more, 'other'))).not.toContain('Zz d’Air Hexagone')
    const hexagone = String(await here.portal.value(sql`select id from accords where slug = 'zz-hexagone'`))
    expect(await search('zibeline', `&accord=${hexagone}`, 'other')).toMatchObject({ data: [], total: 0 })
    for (const who of ['member', 'other'] as const)
      expect(await search('tarsier', '', who)).toMatchObject({ data: [], total: 0 })
  })

  it('is revealed by no correction', async () => {
    expect(await search('echdiné')).toMatchObject({ correction: 'échidné', isCorrected: true })
    const other = await search('echdiné', '', 'other')
    expect(other).toEqual({ data: [], total: 0, isCorrected: false, isPartial: false, without: ['echdiné'] })
    expect((await search('tarseir')).correction).toBeUndefined()
    const list = async (who: Who) =>
      (await here.portal.call('GET /accords', { path: '/accords?search=quokkkas', token: tokens[who] })).body
    expect(await list('member')).toMatchObject({ correction: 'quokkas' })
    expect(await list('other')).not.toHaveProperty('correction')
  })

  it('is not in the site search', async () => {
    const everywhere = async (who?: Who) => {
      const path = `${who ? '/search/member' : '/search'}?query=zibeline`
      const name = who ? 'GET /search/member' : 'GET /search'
      const { body } = await here.portal.call(name, { path, ...(who && { token: tokens[who] }) })
      const { data } = body
      return data.flatMap(({ hits }) => hits.map(({ title, place }) => place ?? title.map(({ text }) => text).join('')))
    }
    const ofMember = await everywhere('member')
    // The agreement itself, and the passages of its text.
    expect(ofMember.filter((title) => title === 'Zz d’Air Hexagone').length).toBeGreaterThan(1)
    expect(await everywhere('other')).not.toContain('Zz d’Air Hexagone')
    expect(await everywhere()).toEqual([])
  })
})

it('the search follows an agreement that changes company or is withdrawn, corrections included', async () => {
  const changed = (more: string) =>
    importTestContent(here.portal, {
      'accords/zz-fini.md': buildAccordFile({ title: 'Zz fini', documents: [['Le texte', 'zz-fini.pdf']] }).replace(
        'theme:',
        `${more}theme:`,
      ),
      'documents/zz-fini.pdf': pdf,
    })
  const pdf = await buildTaggedPdf([{ text: 'Un fossa.' }])
  expect(titlesOf(await search('fossa', '', 'other'))).toEqual(['Zz fini'])
  await changed('company: 1\n')
  await runPendingBackgroundJobs(here.portal, 'accords.')
  expect(titlesOf(await search('fossa', '', 'other'))).toEqual([])
  expect((await search('fosssa', '', 'other')).correction).toBeUndefined()
  expect(await search('fosssa')).toMatchObject({ correction: 'fossa' })
})
