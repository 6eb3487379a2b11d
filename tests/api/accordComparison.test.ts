import { sql } from '#server/drizzle/drizzle.ts'
import { expect, it } from 'vitest'
import type { AccordVersionComparison } from '#contract/accords/accordTexts.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildTaggedPdf, type SamplePdfPart } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal()

const text = (articles: Record<string, string>) =>
  buildTaggedPdf(
    Object.entries(articles).flatMap(([heading, words]): SamplePdfPart[] => [
      { heading: `Article ${heading}` },
      { text: words },
    ]),
  )

it('compares two versions article by article; an amendment keeps the articles that it does not name', async () => {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  const file = (name: string, year: number, more = '') =>
    buildAccordFile({
      signed: `${year}-01-01`,
      effective: `${year}-02-01`,
      more,
      documents: [['Le texte', `${name}.pdf`]],
    })
  await importTestContent(portal, {
    'accords/zz-base.md': file('zz-base', 2020),
    'accords/zz-avenant-1.md': file('zz-avenant-1', 2021, 'amends: zz-base'),
    'accords/zz-avenant-2.md': file('zz-avenant-2', 2022, 'amends: zz-base'),
    'accords/zz-neuf.md': file('zz-neuf', 2023, 'replaces:\n  - zz-base\n'),
    'documents/zz-base.pdf': await text({
      '1 – Objet': 'Les repos.',
      '2 – Repos': 'Deux nuits de repos.',
      '3 – Fin': 'Un an.',
    }),
    'documents/zz-avenant-1.pdf': await text({ '2 – Repos': 'Trois nuits de repos.', '10 – Suivi': 'Une commission.' }),
    'documents/zz-avenant-2.pdf': await text({ '3 – Fin': 'Supprimé.' }),
    'documents/zz-neuf.pdf': await text({ '1 – Objet': 'Les repos.' }),
  })
  await runPendingBackgroundJobs(portal, 'accords.')
  const token = await portal.signIn()
  const idOf = async (slug: string) => String(await portal.value(sql`select id from accords where slug = ${slug}`))
  const compare = async (one: string, other: string) => {
    const path = `/accords/${await idOf(one)}/comparison/${await idOf(other)}`
    const { body } = await portal.call('GET /accords/:id/comparison/:other', { path, token })
    return body.data
  }
  const changes = ({ articles }: AccordVersionComparison) => articles.map(({ number, change }) => `${number} ${change}`)

  const first = await compare('zz-avenant-1', 'zz-base')
  expect(first.before.signed_on).toBe('2020-01-01')
  expect(changes(first)).toEqual(['1 identique', '2 modifie', '3 identique', '10 ajoute'])
  expect(first.articles[1]).toEqual({
    number: '2',
    title: 'Repos',
    change: 'modifie',
    is_moved: false,
    is_uncertain: false,
    before: [
      [
        { text: 'Deux', isChanged: true },
        { text: ' nuits de repos.', isChanged: false },
      ],
    ],
    after: [
      [
        { text: 'Trois', isChanged: true },
        { text: ' nuits de repos.', isChanged: false },
      ],
    ],
  })
  expect(changes(await compare('zz-avenant-1', 'zz-avenant-2'))).toEqual([
    '1 identique',
    '2 identique',
    '3 supprime',
    '10 identique',
  ])
  // A replaced text is compared as the new one stands.
  expect(changes(await compare('zz-base', 'zz-neuf'))).toEqual(['1 identique', '2 supprime', '3 supprime'])
})

it('an inserted article changes the numbers of the others and none of their text', async () => {
  const { portal } = here
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  const file = (name: string, year: number, more = '') =>
    buildAccordFile({
      signed: `${year}-01-01`,
      effective: `${year}-02-01`,
      more,
      documents: [['Le texte', `${name}.pdf`]],
    })
  const rest = 'Le repos en escale est de onze heures, comptées de la porte de la chambre à la navette.'
  const meals = 'Un repas chaud est servi à bord au-delà de six heures de vol, et la cabine peut s’asseoir.'
  const scope = 'Le présent accord vaut pour tout le personnel navigant de la compagnie, en toute base.'
  await importTestContent(portal, {
    'accords/zz-avant.md': file('zz-avant', 2020),
    'accords/zz-apres.md': file('zz-apres', 2023, 'replaces:\n  - zz-avant\n'),
    'documents/zz-avant.pdf': await text({ '1 – Champ': scope, '2 – Repos': rest, '3 – Repas': meals }),
    'documents/zz-apres.pdf': await text({
      '1 – Champ': scope,
      '2 – Télétravail': 'Les agents au sol travaillent de chez eux deux jours par semaine, s’ils le demandent.',
      '3 – Repos': rest.replace('onze', 'douze'),
      '4 – Repas': meals,
    }),
  })
  await runPendingBackgroundJobs(portal, 'accords.')
  const token = await portal.signIn()
  const idOf = async (slug: string) => String(await portal.value(sql`select id from accords where slug = ${slug}`))
  const path = `/accords/${await idOf('zz-avant')}/comparison/${await idOf('zz-apres')}`
  const { body } = await portal.call('GET /accords/:id/comparison/:other', { path, token })
  const { articles } = body.data
  expect(articles.map(({ number, change, former }) => [number, change, former?.number])).toEqual([
    ['1', 'identique', undefined],
    ['2', 'ajoute', undefined],
    ['3', 'modifie', '2'],
    ['4', 'renumerote', '3'],
  ])
  expect(articles[2]?.after?.[0]?.filter(({ isChanged }) => isChanged)).toEqual([{ text: 'douze', isChanged: true }])
})
