import { readFile, readdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompanyFormValues } from '#contract/companies/companyForm.ts'
import { allFeatures } from '#server/app.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { companies } from '#server/database/schema/companies.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'
import { useTestPortal } from './portal.ts'
import { importTestContent } from './importTestContent.ts'

const FILE = 'compagnies.yml'
const sheets = allFeatures.flatMap(({ settingsFile }) => settingsFile ?? [])

type Given = Record<string, string | Buffer>

/** Returns the companies file, the price list and the logos of an exported content folder. */
async function sheetsOf(folder: string): Promise<Given> {
  const logos = (await readdir(folder)).includes('logos') ? await readdir(join(folder, 'logos')) : []
  const given: Given = { [FILE]: await readFile(join(folder, FILE), 'utf8') }
  for (const name of logos) given[`logos/${name}`] = await readFile(join(folder, 'logos', name))
  return given
}

describe('companies edited in the office', () => {
  const here = useTestPortal({ withPages: false, env: { PUBLIC_URL: 'https://www.envol.example' } })
  let token = ''
  beforeAll(async () => void (token = await here.portal.signIn('bureau@envol.example')))

  const open = async (id: number) =>
    (await here.portal.call('GET /board/companies/:id', { path: `/board/companies/${id}`, token })).body.data
  async function change(id: number, said: Partial<CompanyFormValues>) {
    const was = await open(id)
    const body = { ...was, ...said, was }
    const path = `/board/companies/${id}`
    expect((await here.portal.call('PUT /board/companies/:id', { path, token, body })).status).toBe(200)
  }
  async function write() {
    const folder = await mkdtemp(join(tmpdir(), 'envol-companies-'))
    try {
      await exportPortalContentFolder(here.portal.db, here.portal.context.files, folder, { kinds: [], sheets })
      const prices = await readFile(join(folder, 'cotisations.yml'), 'utf8')
      return { given: await sheetsOf(folder), prices }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
  const rows = () => here.portal.db.select().from(companies).orderBy(asc(companies.id))
  const take = (given: Given, ...over: string[]) => importTestContent(here.portal, given, new Set(over))

  it('are exported with their logos, and no older folder replaces newer ones unless forced', async () => {
    const older = await write()
    const sent = await here.portal.call('PUT /board/logo', {
      token,
      body: await createPlainPicture(),
      headers: { 'content-type': 'image/png' },
    })
    const { header_logo_url } = sent.body.data
    await change(2, { header_logo_url, color: '#00695C', phone2: '', is_shown: false, bases: 'Brest, Nice' })
    await here.portal.call('PUT /board/companies', { token, body: { ids: [3, 1, 2] } })
    const shown = (await here.portal.app.inject(header_logo_url)).rawPayload

    const { given, prices } = await write()
    const name = header_logo_url.split('/').at(-1)
    expect(given[`logos/${name}`]).toEqual(shown)
    expect(String(given[FILE]).match(/(?<=company: )\d/g)).toEqual(['3', '1', '2'])
    expect(given[FILE]).toContain(`color: "#00695C"\n  logo: ${name}\n  hidden: true\n`)
    expect(prices).toContain('name: Brest}')

    const before = await rows()
    await take({ ...given, 'cotisations.yml': prices })
    expect(await rows()).toEqual(before)
    await expect(take(older.given)).rejects.toThrow(`--over ${FILE}`)
    await expect(take({ 'cotisations.yml': older.prices })).rejects.toThrow('--over cotisations.yml')
    expect(await rows()).toEqual(before)
    await take(older.given, FILE)
    expect((await write()).given).toEqual(older.given)
    // The logo's file is removed with its last company.
    expect((await here.portal.app.inject(header_logo_url)).statusCode).toBe(404)
    await take(given)
    expect((await write()).given).toEqual(given)
    expect((await here.portal.app.inject(header_logo_url)).rawPayload).toEqual(shown)
  })

  it('are imported again as a command has changed them', async () => {
    await change(1, { phone1: '01 99 00 55 55' })
    await here.portal.db.update(companies).set({ color: '#123456' })
    const { given } = await write()
    await take(given)
    expect((await rows()).map(({ color }) => color)).toEqual(['#123456', '#123456', '#123456'])
  })
})

describe('the companies of a folder', () => {
  const here = {} as Awaited<ReturnType<typeof createContentImportTestDatabase>>
  beforeAll(async () => void Object.assign(here, await createContentImportTestDatabase()))
  afterAll(() => here.close())

  const entry = (company: number, name: string, more = '') =>
    `- company: ${company}\n  name: ${name}\n  color: "#0E7C86"\n${more}  social: 2\n`
  const named = async () =>
    (await here.db.select().from(companies).orderBy(asc(companies.rank))).map(({ id, name }) => [id, name])

  it('exist for the texts of the same import, may swap names, and stay last when left out', async () => {
    const page = '---\npage: accueil\ntitle: À\nsummary: B.\ncompany: 7\nupdated_at: 2026-01-15 09:10\n---\n\nC.\n'
    const text = entry(2, 'Air Hexagone') + entry(7, 'Brise') + entry(1, 'Transalpine')
    await here.take({ [FILE]: text, 'pages/brise.md': page })
    expect(await named()).toEqual([
      [2, 'Air Hexagone'],
      [7, 'Brise'],
      [1, 'Transalpine'],
      [3, 'EasyJet'],
    ])
  })

  it(
    'store a logo once, as the office would; a later export is identical to the byte',
    { tags: ['nightly'] },
    async () => {
      const given = { [FILE]: entry(7, 'Brise', '  logo: brise.png\n'), 'logos/brise.png': await createPlainPicture() }
      await here.take(given)
      const kept = await here.kept()
      expect(kept.filter((file) => file.startsWith('logos/'))).toHaveLength(1)
      await here.take(given)
      expect(await here.kept()).toEqual(kept)

      const written = await sheetsOf(await here.write())
      const other = await createContentImportTestDatabase()
      await other.take(written)
      expect(await sheetsOf(await other.write())).toEqual(written)
      await other.close()

      const logo = Object.keys(written).find((name) => name.startsWith('logos/')) ?? ''
      const taking = here.take({ ...written, [logo]: await createPlainPicture() })
      await expect(taking).rejects.toThrow(`${logo}:1  Ce nom est celui d’un autre logo`)
    },
  )
})
