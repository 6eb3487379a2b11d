import { readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, sql } from '#server/drizzle/drizzle.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accord_documents } from '#server/database/schema/accords.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildTaggedPdf } from '#tests/samples/pdf.ts'
import { createContentImportTestDatabase } from './contentFolder.ts'

/** Sets up a content import test, with functions that return the agreement rows and the stored files. */
async function setUp() {
  const content = await createContentImportTestDatabase()
  const { db } = content
  return {
    ...content,
    rows: () =>
      db
        .select({ id: accord_documents.id, name: accord_documents.name, title: accord_documents.title })
        .from(accord_documents)
        .orderBy(asc(accord_documents.accord_id), asc(accord_documents.rank)),
    accords: async () => (await db.execute(sql`select id, slug, xmin::text from accords order by slug`)).rows,
    kept: async () => (await content.kept()).filter((name) => name.endsWith('.pdf')).toSorted(),
  }
}

const here = {} as Awaited<ReturnType<typeof setUp>>
const pdf = {} as Record<'one' | 'two', Buffer>
beforeAll(async () => {
  Object.assign(here, await setUp())
  pdf.one = await buildTaggedPdf([{ heading: 'Article 1 – Objet' }, { text: 'Un repos de deux nuits.' }])
  pdf.two = await buildTaggedPdf([{ text: 'Un avenant.' }])
})
afterAll(() => here.close())

const both = () => ({
  'accords/repos.md': buildAccordFile({
    documents: [
      ['Le texte', 'repos.pdf'],
      ['L’annexe', 'repos-annexe.pdf'],
    ],
  }),
  'accords/salaires.md': buildAccordFile({ more: 'replaces:\n  - repos\n' }),
  'documents/repos.pdf': pdf.one,
  'documents/repos-annexe.pdf': pdf.two,
})

it('a folder is exported to the byte, PDFs included, and a second import changes nothing', async () => {
  const { accords } = await here.take(both())
  expect(accords).toEqual({ read: 2, created: 2, changed: 0, absent: [] })
  const folder = await here.write()
  for (const [name, text] of Object.entries(both()))
    expect([name, await readFile(join(folder, name), 'latin1')]).toEqual([name, Buffer.from(text).toString('latin1')])
  const before = [await here.rows(), await here.accords(), await here.kept()]
  expect((await here.load(folder))['accords']).toMatchObject({ created: 0, changed: 0 })
  expect([await here.rows(), await here.accords(), await here.kept()]).toEqual(before)
})

it('a document with changed bytes is a new one, and leaves no file behind', async () => {
  await here.take(both())
  const [text, annexe] = await here.rows()
  const kept = await here.kept()
  const { accords } = await here.take({ ...both(), 'documents/repos.pdf': pdf.two })
  expect(accords).toMatchObject({ created: 0, changed: 1 })
  const [otherText, sameAnnexe] = await here.rows()
  expect(otherText?.name).toBe('repos.pdf')
  expect(otherText?.id).not.toBe(text?.id)
  expect(sameAnnexe).toEqual(annexe)
  expect((await here.kept()).length).toBe(kept.length)
  await here.take(both())
})

it('a document that moves to another text keeps its bytes; an unused one is deleted', async () => {
  await here.take(both())
  await here.take({
    'accords/repos.md': buildAccordFile({}),
    'accords/salaires.md': buildAccordFile({ documents: [['Le texte', 'repos.pdf']] }),
    'documents/repos.pdf': pdf.one,
  })
  expect((await here.rows()).map(({ name }) => name)).toEqual(['repos.pdf'])
  expect(await here.kept()).toHaveLength(1)
})

describe('a folder with an error', () => {
  const one = buildAccordFile({ documents: [['Le texte', 'a.pdf']] })
  const cases: [what: string, texts: () => Record<string, string | Buffer>, told: string][] = [
    [
      'a document that is not there',
      () => ({ 'accords/a.md': one }),
      'accords/a.md:1  Le document « a.pdf » n’est pas',
    ],
    [
      'a document that nobody names',
      () => ({ 'accords/a.md': buildAccordFile({}), 'documents/a.pdf': pdf.one }),
      'documents/a.pdf:1  Aucun texte ne nomme ce document.',
    ],
    [
      'a document of two texts',
      () => ({ 'accords/a.md': one, 'accords/b.md': one, 'documents/a.pdf': pdf.one }),
      'accords/b.md:1  Le document « a.pdf » est déjà celui de accords/a.md.',
    ],
    [
      'a document of a text that the folder does not hold',
      () => ({ 'accords/a.md': one.replace('a.pdf', 'repos.pdf'), 'documents/repos.pdf': pdf.one }),
      'documents/repos.pdf:1  Ce document est déjà celui de accords/',
    ],
    [
      'a page of the web that is called a PDF',
      () => ({ 'accords/a.md': one, 'documents/a.pdf': '<!doctype html><p>Non.</p>' }),
      'documents/a.pdf:1  Ce fichier n’est pas dans un format accepté (PDF).',
    ],
    ['an empty PDF', () => ({ 'accords/a.md': one, 'documents/a.pdf': '' }), 'documents/a.pdf:1  Ce fichier'],
    [
      'a name with a capital',
      () => ({ 'accords/a.md': one, 'documents/A.pdf': pdf.one }),
      'documents/A.pdf:1  Un document s’appelle « mot-mot.pdf »',
    ],
    [
      'a folder for a document',
      () => ({ 'documents/a.pdf/b.pdf': 'x' }),
      'documents/a.pdf:1  Un document est un fichier',
    ],
    [
      'an agreement that ends before it begins',
      () => ({ 'accords/a.md': buildAccordFile({ expires: '2020-01-01' }) }),
      'accords/a.md:1  expires_on : cet accord prend fin',
    ],
    [
      'a day that there is not',
      () => ({ 'accords/a.md': buildAccordFile({}).replace('2025-03-01', '2025-02-30') }),
      'effective_on : Cette date n’existe pas',
    ],
    [
      'an agreement that there is not',
      () => ({ 'accords/a.md': buildAccordFile({ more: 'amends: rien\n' }) }),
      'accords/a.md:1  amends : il n’y a pas d’accord « rien ».',
    ],
    [
      'an agreement that names itself',
      () => ({ 'accords/a.md': buildAccordFile({ more: 'amends: a\n' }) }),
      'accords/a.md:1  amends : un accord ne se nomme pas lui-même.',
    ],
  ]

  it.each(cases)('%s: the import gives the place, and changes nothing', async (_what, texts, told) => {
    await here.take(both())
    const before = [await here.rows(), await here.accords(), await here.kept()]
    await expect(here.take(texts())).rejects.toThrow(told)
    expect([await here.rows(), await here.accords(), await here.kept()]).toEqual(before)
  })

  it('is refused without reading a document over 60 MB', async () => {
    const folder = await here.folderOf({ 'accords/a.md': one, 'documents/a.pdf': pdf.one })
    await truncate(join(folder, 'documents/a.pdf'), 60_000_001)
    await expect(here.load(folder)).rejects.toThrow('documents/a.pdf:1  Ce document dépasse 60 Mo.')
  })
})
