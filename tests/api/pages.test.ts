import { sql } from '#server/drizzle/drizzle.ts'
import { describe, expect, it } from 'vitest'
import { demoIdentity } from '#association/demo/identity.ts'
import { legal } from '#association/legal.ts'
import type { PublishedTextBlock } from '#contract/blocks.ts'
import { browserStorageInventory } from '#contract/offline/browserStorageInventory.ts'
import type { PublishedTextPageContent } from '#contract/pages/pages.ts'
import { listUnchangedDemoIdentitySettings } from '#server/demo/listRemainingDemoValues.ts'
import { findMissingLegalTexts } from '#server/pages/legalTexts.ts'
import { retentionPeriods } from '#server/privacy/durations.ts'
import { formatDuration } from '#server/lib/duration.ts'
import { useTestPortal, type TestPortal } from './portal.ts'

const here = useTestPortal({ env: { BACKUP_DIR: 'data/backups' } })

async function read(page: string, { company, of = here.portal }: { company?: number; of?: TestPortal } = {}) {
  const { status, body } = await of.call('GET /pages/:page', {
    path: `/pages/${page}${company ? `?company=${company}` : ''}`,
  })
  return { status, ...body.data }
}

const insert = (portal: TestPortal, slug: string, page: string, company_id: number | null) =>
  portal.db.execute(sql`insert into pages (slug, page, company_id, title, summary, body, words, updated_at)
    values (${slug}, ${page}, ${company_id}, ${slug}, 'R', 'T', 'T', now())`)

const rowsOf = (blocks: PublishedTextBlock[], head: string[]) => {
  const table = blocks.find(
    (block) =>
      block.type === 'table' && block.head.map((cell) => cell.map(({ text }) => text).join('')).join() === head.join(),
  )
  return table?.type === 'table'
    ? table.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')))
    : []
}
const headings = ({ blocks }: PublishedTextPageContent) =>
  blocks.flatMap((block) => (block.type === 'heading' ? [block.inlines.map(({ text }) => text).join('')] : []))

describe('the text of a screen', () => {
  it('is the company’s own text if there is one', async () => {
    const forAll = await read('a-propos')
    await insert(here.portal, 'a-propos-transalpine', 'a-propos', 2)
    await expect.poll(async () => (await read('a-propos', { company: 2 })).title).toBe('a-propos-transalpine')
    expect((await read('a-propos', { company: 1 })).title).toBe(forAll.title)
    expect((await read('a-propos')).title).toBe(forAll.title)
  })

  it('falls back to the text for all when withdrawn; without any there is no page and no sitemap entry', async () => {
    await insert(here.portal, 'accessibilite-easyjet', 'accessibilite', 3)
    await expect.poll(async () => (await read('accessibilite', { company: 3 })).title).toBe('accessibilite-easyjet')
    await here.portal.db.execute(sql`update pages set withdrawn = true where slug = 'accessibilite-easyjet'`)
    await expect.poll(async () => (await read('accessibilite', { company: 3 })).title).toBe('Accessibilité')
    const sitemap = async () => (await here.portal.app.inject('/sitemap.xml')).body
    expect(await sitemap()).toMatch(/\/accessibilite<\/loc><lastmod>\d{4}-/)
    await here.portal.db.execute(sql`update pages set withdrawn = true where page = 'accessibilite'`)
    await expect.poll(async () => (await read('accessibilite')).status).toBe(404)
    await expect.poll(sitemap).not.toContain('/accessibilite<')
  })
})

const REGISTER = ['Donnée', 'Pour', 'Fondement', 'Gardée']

describe('a placeholder on its own line', () => {
  it('::durations shows the register, with every retention period that the sweeps use', async () => {
    const rows = rowsOf((await read('politique-de-confidentialite')).blocks, REGISTER)
    expect(rows.map(([what]) => what)).toEqual(
      expect.arrayContaining(Object.values(retentionPeriods).map(({ what }) => what)),
    )
    const kept = rows.map(([, , , time]) => time)
    for (const time of ['24\u00a0heures après la connexion', '6\u00a0mois après sa dernière connexion']) {
      expect(kept).toContain(time)
    }
    expect(rows).toContainEqual([
      retentionPeriods.message.what,
      retentionPeriods.message.why,
      'Notre intérêt légitime (art. 6.1.f)',
      '1\u00a0an après son envoi',
    ])
    expect(rows).toContainEqual([
      'Vos réponses aux événements',
      'Vous garder une place, et vous prévenir d’un changement',
      'Le contrat d’adhésion (art. 6.1.b)',
      'Jusqu’à la suppression du compte',
    ])
  })

  it('::device shows everything stored in the browser', async () => {
    const { blocks } = await read('politique-de-confidentialite')
    const rows = rowsOf(blocks, ['Nom', 'Où et jusqu’à quand', 'À quoi cela sert'])
    expect(rows.map(([name]) => name)).toEqual(Object.keys(browserStorageInventory))
  })

  it('::identity shows the association’s data', async () => {
    const rows = rowsOf((await read('mentions-legales')).blocks, [])
    expect(rows).toContainEqual(['Dénomination', legal.fullName])
    expect(rows).toContainEqual(['Direction de la publication', legal.publicationDirector])
  })
})

describe('a portal with settings of its own', () => {
  const own = useTestPortal({ env: { CONTACT_KEPT_DAYS: '90', BACKUP_DIR: 'off', TAX_CREDIT: 'on' } })

  it('shows its retention periods in the table of durations', async () => {
    const { blocks } = await read('politique-de-confidentialite', { of: own.portal })
    const rows = rowsOf(blocks, REGISTER)
    expect(rows.find(([what]) => what === retentionPeriods.message.what)?.[3]).toBe('3\u00a0mois après son envoi')
    expect(rows.map(([what]) => what)).not.toContain(retentionPeriods.backup.what)
  })

  it('mentions the tax credit only where the association is entitled to it', async () => {
    const [entitled, not] = [await read('adhesion', { of: own.portal }), await read('adhesion')]
    expect(headings(entitled)).toContain('Le crédit d’impôt')
    expect(headings(not)).toEqual(headings(entitled).filter((title) => title !== 'Le crédit d’impôt'))
    expect(JSON.stringify(not)).not.toMatch(/crédit d’impôt/)
    expect(JSON.stringify(entitled)).toContain('199 quater C')
    const { body } = await here.portal.call('GET /search', { path: '/search?query=199%20quater' })
    expect(body['data']).toEqual([])
  })
})

it('durations are written in plain French', () => {
  const said = [{ minutes: 1 }, { minutes: 10 }, { hours: 24 }, { days: 7 }, { days: 30 }, { days: 180 }, { days: 730 }]
  expect(said.map((length) => formatDuration(length).replace('\u00a0', ' '))).toEqual([
    '1 minute',
    '10 minutes',
    '24 heures',
    '7 jours',
    '30 jours',
    '6 mois',
    '2 ans',
  ])
})

describe('a real portal that still presents itself as the demo', () => {
  const warned = ({ lines }: TestPortal) => lines.filter((line) => line.includes('the legal notice would be false'))
  const real = useTestPortal({ env: { DEMO: 'off' } })
  const demo = useTestPortal({ env: { DEMO: 'on' } })

  it('logs one line at its start with the remaining demo data; the demo does not', async () => {
    await real.portal.start()
    await demo.portal.start()
    expect(warned(real.portal)).toHaveLength(1)
    const line = JSON.parse(warned(real.portal)[0] ?? '') as { level: number; values: string[] }
    expect(line.level).toBe(40)
    expect(line.values).toEqual(Object.keys(demoIdentity))
    expect(warned(demo.portal)).toEqual([])
  })

  it('logs its missing legal pages, and those that are the demo’s', async () => {
    const told = (portal: TestPortal) =>
      portal.lines
        .filter((line) => line.includes('legal pages are missing'))
        .map((line) => JSON.parse(line) as { level: number; missing: string[]; demo: string[] })
    const all = ['mentions-legales', 'politique-de-confidentialite', 'accessibilite']
    expect(told(real.portal)).toMatchObject([{ level: 40, missing: [], demo: all }])
    expect(told(demo.portal)).toEqual([])
    const { db } = real.portal
    await db.execute(sql`update pages set body = body || 'À nous.' where page = 'mentions-legales'`)
    await db.execute(sql`update pages set withdrawn = true where page = 'accessibilite'`)
    // A page of one company does not apply to all.
    await insert(real.portal, 'accessibilite-2', 'accessibilite', 2)
    expect(await findMissingLegalTexts(db)).toEqual({
      missing: ['accessibilite'],
      demo: ['politique-de-confidentialite'],
    })
    await db.execute(sql`update pages set body = 'À nous.', withdrawn = company_id is not null`)
    expect(await findMissingLegalTexts(db)).toEqual({ missing: [], demo: [] })
  })

  it('logs nothing once all of it is its own', () => {
    const own = Object.fromEntries(Object.keys(demoIdentity).map((key) => [key, `${key} réel`])) as typeof demoIdentity
    expect(listUnchangedDemoIdentitySettings({ ...own, domain: 'equipages.fr' })).toEqual([])
    expect(listUnchangedDemoIdentitySettings({ ...own, domain: 'equipages.example' })).toEqual(['domain'])
    expect(listUnchangedDemoIdentitySettings({ ...own, domain: 'equipages.fr', phone: demoIdentity.phone })).toEqual([
      'phone',
    ])
  })
})
