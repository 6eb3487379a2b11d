import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from '#server/drizzle/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { takeTransactionAdvisoryLock } from '#server/database/advisoryLock.ts'
import { demo_parts, former_addresses, pictures, synonyms } from '#server/database/schema/content.ts'
import { pages } from '#server/database/schema/pages.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { loadDemo } from '#server/demo/loadDemo.ts'
import { testFieldEncryption } from './dataKeys.ts'
import { featuresByName } from '#server/app.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'

const here = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
beforeAll(async () => void Object.assign(here, await createContentImportTestDatabase()))
afterAll(() => here.close())

type Screen = { page?: string; title?: string; company?: number; withdrawn?: boolean }
const screen = ({ page = 'a-propos', title = 'Titre', company, withdrawn }: Screen) =>
  `---\npage: ${page}\ntitle: ${title}\nsummary: Qui.\n${company ? `company: ${company}\n` : ''}updated_at: 2026-01-15 09:10\n${
    withdrawn ? 'withdrawn: true\n' : ''
  }---\n\nNous.\n`
const post = (formerly: string[]) =>
  `---\ntitle: Un\nsummary: Deux.\ncategory: juridique\nauthor: Nous\npublished_at: 2026-01-15 09:10\nformerly:\n${formerly
    .map((path) => `  - ${path}\n`)
    .join('')}---\n\nTexte.\n`

describe('the text of a screen', () => {
  const shown = async () =>
    (await here.db.select().from(pages).where(eq(pages.withdrawn, false)).orderBy(pages.slug)).map(
      ({ slug, page, company_id }) => [slug, page, company_id],
    )

  it('may move to another name once the former one is withdrawn; two screens may swap', async () => {
    await here.take({ 'pages/un.md': screen({}), 'pages/deux.md': screen({ page: 'adhesion' }) })
    await here.take({ 'pages/apres.md': screen({}), 'pages/un.md': screen({ withdrawn: true }) })
    await here.take({ 'pages/apres.md': screen({ page: 'adhesion' }), 'pages/deux.md': screen({}) })
    expect(await shown()).toEqual([
      ['apres', 'adhesion', null],
      ['deux', 'a-propos', null],
    ])
  })

  it('is refused under another name while the former one exists, for all and for one company', async () => {
    await here.take({ 'pages/a-nous.md': screen({ page: 'accueil', company: 2 }) })
    const before = await here.rows()
    const taking = here.take({ 'pages/a-vous.md': screen({ page: 'accueil', company: 2 }) })
    await expect(taking).rejects.toThrow(
      'pages/a-vous.md:1  page : « accueil » a déjà un texte sur le portail, pages/a-nous.md',
    )
    expect(await here.rows()).toEqual(before)
    await here.take({ 'pages/a-vous.md': screen({ page: 'accueil', company: 3 }) })
  })

  it('is unique for each company, whatever writes it', async () => {
    const again = here.db.execute(sql`insert into pages (slug, page, title, summary, body, words, updated_at)
      select slug || '-2', page, title, summary, body, words, updated_at from pages where slug = 'deux'`)
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'pages_place' } })
  })
})

it('a former address is stored in the form in which it is looked up', async () => {
  await here.take({ 'news/un.md': post(['/2024/03/titre/', '/2024/03/titre', '/actualités//']) })
  const rows = await here.db.select().from(former_addresses)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(['/2024/03/titre', '/actualités'])
})

it('a second import waits for the first', async () => {
  const told: string[] = []
  const first = Promise.withResolvers<void>()
  const holding = inTransaction(here.db, async (tx) => {
    await takeTransactionAdvisoryLock(tx, 'content')
    first.resolve()
    await here.db.execute(sql`select pg_sleep(0.5)`)
    told.push('first')
  })
  await first.promise
  await here.take({ 'news/un.md': post(['/b']) }).then(() => told.push('second'))
  await holding
  expect(told).toEqual(['first', 'second'])
})

it('a failed export leaves the folder usable for the next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'envol-failed-'))
  const lost = `originals/${'0'.repeat(32)}.png`
  const row = { name: 'perdue.png', sha256: '', original: lost, width: 1, height: 1, shown: [] }
  await here.db.insert(pictures).values(row)
  const kinds = Object.values(featuresByName).flatMap(({ content }) => content ?? [])
  await expect(exportPortalContentFolder(here.db, here.files, folder, { kinds, sheets: [] })).rejects.toThrow(
    'L’image perdue.png',
  )
  expect(await readdir(folder)).toEqual([])
  await here.db.delete(pictures).where(eq(pictures.name, row.name))
  // The leftover of a power cut does not block an export either.
  await mkdir(join(folder, '.export-coupe'))
  expect(await exportPortalContentFolder(here.db, here.files, folder, { kinds, sheets: [] })).toBeGreaterThan(3)
  await rm(folder, { recursive: true })
})

describe('a demo with a new feature', () => {
  it('keeps edited pictures and synonyms, and gets its missing pictures', { tags: ['nightly'] }, async () => {
    const own = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
    Object.assign(own, await createContentImportTestDatabase())
    const { db, files } = own
    await db.insert(demo_parts).values(
      Object.keys(featuresByName)
        .filter((name) => name !== 'faq')
        .map((name) => ({ name })),
    )
    const edited = await sharp({ create: { width: 90, height: 50, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    await own.take({ 'media/hall-eteint.jpg': edited, 'synonymes.yml': '- [vol, vols]\n' })
    const pictureNow = () => db.select().from(pictures).where(eq(pictures.name, 'hall-eteint.jpg'))
    const before = await pictureNow()
    await loadDemo({ db, files, secrets: testFieldEncryption }, featuresByName)
    expect(await pictureNow()).toEqual(before)
    expect((await db.select().from(synonyms)).map(({ words }) => words)).toEqual([['vol', 'vols']])
    expect(await db.$count(pictures)).toBeGreaterThan(5)
    expect(await db.$count(pages)).toBe(0)
    await own.close()
  })
})
