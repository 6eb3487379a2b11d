import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, expect, it } from 'vitest'
import type { PassageSearchReply } from '#contract/accords/accordTexts.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal()
let token = ''

const article = (number: string, title: string, text: string) => [{ heading: `Article ${number} – ${title}` }, { text }]

beforeAll(async () => {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  await importTestContent(portal, {
    'accords/zz-recueil.md': buildAccordFile({ title: 'Zz recueil', documents: [['Le texte', 'zz-recueil.pdf']] }),
    'documents/zz-recueil.pdf': await buildTaggedPdf([
      { heading: 'Titre 1 – Pilotes' },
      ...article('1.1', 'Kerguelen en escale', 'Le kerguelen dure trente-six heures.'),
      ...article('1.2', 'Zorilles annulés', 'Un zorille annulé reste payé.'),
      { heading: 'Titre 2 – Personnel de cabine' },
      ...article('2.1', 'Kerguelen en escale', 'Le kerguelen dure trente-sept heures.'),
      ...article('2.2', 'Zorilles annulés', 'Un zorille annulé reste payé.'),
      { heading: 'Titre 3 – Lexique' },
      ...article('3.1', 'Lexique', 'Kerguelen : en escale, un repos. Zorille : un service.'),
    ]),
    'accords/zz-copie.md': buildAccordFile({
      title: 'Zz copie',
      expires: '2025-12-31',
      documents: [['Le texte', 'zz-copie.pdf']],
    }),
    'documents/zz-copie.pdf': await buildTaggedPdf(article('7', 'Zorilles annulés', 'Un zorille annulé reste payé.')),
  })
  await runPendingBackgroundJobs(portal, 'accords.')
  token = await portal.signIn()
}, 120_000)

async function ask(query: string) {
  const path = `/accords/passages?${new URLSearchParams({ query })}`
  return (await here.portal.call('GET /accords/passages', { path, token })).body
}
const numbersOf = ({ data }: PassageSearchReply) => data.map(({ clause }) => clause?.number)

it('a question in a sentence finds the article, and lists the words that were ignored', async () => {
  const answer = await ask('combien de temps dure un kerguelen en escale à Tombouctou ?')
  expect(answer.without).toEqual(['combien', 'tombouctou'])
  expect(answer.isPartial).toBe(true)
  expect(answer.data[0]).toMatchObject({ clause: { title: 'Kerguelen en escale' }, missing: ['temps'] })
})

it('the crew of the reader comes first, and a glossary last', async () => {
  // A steward asks: the answer for cabin crew comes first.
  const answer = await ask('kerguelen escale')
  expect(numbersOf(answer)).toEqual(['2.1', '3.1'])
  expect(answer.data[0]).toMatchObject({ part: 'Titre 2 – Personnel de cabine' })
})

it('one rule gives one answer, which says whether articles of the same title have identical wording', async () => {
  expect((await ask('kerguelen escale')).data[0]?.alike).toEqual([{ number: '1.1', page: 1, isSame: false }])
  const [first, ...others] = (await ask('zorille annulé')).data
  expect(first?.alike).toEqual([expect.objectContaining({ isSame: true })])
  // Identical wording in another agreement is listed once.
  expect(others.map(({ clause }) => clause?.title)).not.toContain('Zorilles annulés')
})

it.each([
  ['annulation de zorille', 'a word of the same family'],
  ['kerguelen 36 heures', 'a number in letters'],
])('« %s » is found by %s', async (query) => {
  const { data, isPartial } = await ask(query)
  expect(data.length).toBeGreaterThan(0)
  expect(isPartial).toBe(false)
})

it('a French word, or a word of a text, is never corrected', async () => {
  // « repas » is one letter away from « repos », and « zorilles » is a known word.
  for (const query of ['uniforme', 'zorilles']) expect((await ask(query)).correction).toBeUndefined()
  expect(await ask('zorile annulé')).toMatchObject({ correction: 'zorille annulé', isCorrected: true })
})

it('a question without an answer is counted for the association, without its author', async () => {
  const asked = () => here.portal.db.execute(sql`select typed, times from unanswered_searches order by typed`)
  await here.portal.db.execute(sql`truncate unanswered_searches`)
  for (const query of ['xylorim', 'xylorimba', 'xylorimba', 'jean@exemple.fr', '0612345678', 'zz'])
    expect((await ask(query)).data).toEqual([])
  expect((await asked()).rows).toEqual([{ typed: 'xylorimba', times: 2 }])
})

it('members find the answers in the site search, before other results', async () => {
  const path = '/search/member?query=kerguelen'
  const { body } = await here.portal.call('GET /search/member', { path, token })
  const { data } = body
  expect(data[0]).toMatchObject({
    kind: 'passages',
    hits: [{ place: 'Zz recueil', path: expect.stringMatching(/^\/accords\/\d+\?document=\d+&page=1&mots=/) }, {}],
  })
})
