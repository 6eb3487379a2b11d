import { deflateSync } from 'node:zlib'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { retrySlowTextExtractionJob, queueMissingOrOutdatedExtractions } from '#server/accords/extractJobs.ts'
import { saveExtractedText } from '#server/accords/saveExtractedText.ts'
import { extractText } from '#server/accords/text/extractText.ts'
import type { Accord } from '#contract/accords/accords.ts'
import type { NumberedAccordArticle, PdfPageText } from '#contract/accords/accordTexts.ts'
import { queueBackgroundJob } from '#server/jobs/queueBackgroundJob.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildPaperFormPdf, buildTaggedPdf, buildScannedPdf } from '#tests/samples/pdf.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal()
let token = ''

/** Returns a decompression bomb: a small PDF whose only page draws gigabytes of letters. */
function writeBomb(): Buffer {
  const content = deflateSync(Buffer.alloc(300_000_000, 'BT /F1 9 Tf (abcdefghij) Tj ET '), { level: 1 })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    '',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = Buffer.from('%PDF-1.7\n')
  const starts = objects.map((object, index) => {
    const start = pdf.length
    const stream = [`<</Length ${content.length}/Filter/FlateDecode>>\nstream\n`, content, '\nendstream']
    const body = object ? [object] : stream
    pdf = Buffer.concat([pdf, ...[`${index + 1} 0 obj\n`, ...body, '\nendobj\n'].map((part) => Buffer.from(part))])
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF`
  return Buffer.concat([pdf, Buffer.from(end)])
}

const names = ['bon', 'long', 'scan', 'formulaire', 'mixte', 'tronque', 'secret', 'retourne', 'bombe', 'vide']
const states = async () =>
  Object.fromEntries(
    (
      await here.portal.db.execute<{ name: string; state: string }>(
        sql`select name, state from accord_documents where name like 'zz-%'`,
      )
    ).rows.map(({ name, state }) => [name.replace(/^zz-|\.pdf$/g, ''), state]),
  )

beforeAll(async () => {
  const { portal } = here
  // Other tests read the demo's documents.
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  const whole = await buildTaggedPdf([
    { heading: 'Article 1 – Objet' },
    { text: 'Le wombat dort. Il mange.' },
    'page',
    { heading: 'Article 2 – Durée' },
    { text: 'Un an de wombats.' },
  ])
  const long = await buildTaggedPdf([
    { heading: 'Article 7 – Terriers' },
    { text: 'Le terrier est creusé' },
    'page',
    { text: 'pendant la nuit.' },
    { heading: 'Article 8 – Herbe' },
    { text: 'Elle est tondue.' },
  ])
  const flipped = Buffer.from(whole.map((byte, at) => (at > 20 && at % 97 === 0 ? byte ^ 0xff : byte)))
  const files: Record<string, Buffer> = {
    bon: whole,
    long,
    scan: await buildScannedPdf(),
    formulaire: await buildPaperFormPdf(),
    mixte: await buildScannedPdf(['Une page qui se lit.']),
    tronque: whole.subarray(0, whole.length * 0.6),
    secret: await buildTaggedPdf([{ text: 'Secret.' }], { password: 'azerty' }),
    retourne: flipped,
    bombe: writeBomb(),
    vide: Buffer.from('%PDF-1.7\n%%EOF\n'),
  }
  await importTestContent(portal, {
    'accords/zz-textes.md': buildAccordFile({
      title: 'Zz textes',
      documents: names.map((name) => [name, `zz-${name}.pdf`]),
    }),
    ...Object.fromEntries(names.map((name) => [`documents/zz-${name}.pdf`, files[name] ?? ''])),
  })
  token = await portal.signIn()
}, 120_000)

async function get(path: string) {
  const { statusCode, body } = await here.portal.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, data: statusCode === 200 ? (JSON.parse(body) as { data: unknown }).data : undefined }
}
const idOf = async () => String(await here.portal.value(sql`select id from accords where slug = 'zz-textes'`))

it('an agreement is visible before its texts are extracted', async () => {
  const { status, data } = await get(`/accords/${await idOf()}`)
  expect(status).toBe(200)
  expect(new Set((data as Accord).documents.map(({ state }) => state))).toEqual(new Set(['attente']))
})

describe('the extracted text of files', () => {
  beforeAll(() => runPendingBackgroundJobs(here.portal, 'accords.'), 400_000)

  it('has a state for each file, and one bad file does not affect another', async () => {
    const found = await states()
    expect(found).toMatchObject({
      bon: 'lu',
      long: 'lu',
      scan: 'scanne',
      formulaire: 'sans-texte',
      mixte: 'partiel',
      tronque: 'endommage',
      secret: 'chiffre',
      bombe: 'endommage',
      vide: 'endommage',
    })
    expect(found['retourne']).not.toBe('attente')
  })

  it('contains the pages, the position of each word, and the articles', async () => {
    const id = await idOf()
    const accord = (await get(`/accords/${id}`)).data as Accord
    const [good, long, scan] = accord.documents
    expect([good?.pages, scan?.pages]).toEqual([2, 1])
    expect(accord.clauses.filter(({ document }) => document === good?.id)).toEqual([
      { number: '1', title: 'Objet', document: good?.id, page: 1 },
      { number: '2', title: 'Durée', document: good?.id, page: 2 },
    ])
    const page = (await get(`/accords/${id}/documents/${good?.id}/pages/2`)).data as PdfPageText
    expect(page).toMatchObject({ page: 2, text: 'Article 2 – Durée\nUn an de wombats.' })
    expect(page.words).toHaveLength(8)
    expect((await get(`/accords/${id}/documents/${good?.id}/pages/3`)).status).toBe(404)
    expect((await get(`/accords/${id}/documents/${scan?.id}/pages/1`)).status).toBe(404)
    const clause = (await get(`/accords/${id}/clauses/2`)).data as NumberedAccordArticle
    expect(clause).toMatchObject({ title: 'Durée', page: 2, start: 0, end: 35, paragraphs: ['Un an de wombats.'] })
    expect((await get(`/accords/${id}/clauses/9`)).status).toBe(404)
    // A passage that continues on the next page gives its place up to its own end.
    const { text } = (await get(`/accords/${id}/documents/${long?.id}/pages/2`)).data as PdfPageText
    const { page: first, further } = (await get(`/accords/${id}/clauses/7`)).data as NumberedAccordArticle
    expect([first, further.map(({ page: at, start, end }) => [at, text.slice(start, end)])]).toEqual([
      1,
      [[2, 'pendant la nuit.']],
    ])
  })

  it('adds its words to the vocabulary, and leaves no job', async () => {
    const { rows } = await here.portal.db.execute(
      sql`select company, spelling, texts from accord_vocabulary where word like 'wombat%' order by word`,
    )
    expect(rows.slice(0, 2)).toMatchObject([
      { company: 0, spelling: 'wombat' },
      { company: 0, spelling: 'wombats' },
    ])
    expect(await here.portal.value(sql`select count(*)::int from jobs where name like 'accords.%'`)).toBe(0)
  })

  it('is never logged', () => {
    expect(here.portal.lines.join('\n')).not.toMatch(/wombat|abcdefghij/)
    expect(here.portal.lines.join('\n')).toContain('a document is damaged: its text cannot be extracted')
  })

  it('is extracted again after a failure, and only once', async () => {
    const { db } = here.portal
    await db.execute(sql`update accord_documents set state = 'attente' where name = 'zz-bon.pdf'`)
    await queueMissingOrOutdatedExtractions(db)
    await queueMissingOrOutdatedExtractions(db)
    expect(
      await here.portal.value(sql`select count(*)::int from jobs join accord_documents d on d.id::text = key
        where jobs.name = 'accords.extract' and d.name = 'zz-bon.pdf'`),
    ).toBe(1)
    await db.execute(sql`delete from jobs where name = 'accords.extract' and key not in
      (select id::text from accord_documents where name = 'zz-bon.pdf')`)
    await runPendingBackgroundJobs(here.portal, 'accords.')
    expect((await states())['bon']).toBe('lu')
  })

  it('is extracted again when a former version of the portal has extracted it', async () => {
    const { portal } = here
    const { db } = portal
    const readings = () =>
      portal.value(sql`select count(*)::int from jobs join accord_documents d on d.id::text = key
        where jobs.name = 'accords.extract' and d.name = 'zz-bon.pdf'`)
    await queueMissingOrOutdatedExtractions(db)
    expect(await readings()).toBe(0)
    await db.execute(sql`update accord_documents set reading = 0 where name = 'zz-bon.pdf'`)
    await db.execute(sql`update accord_pages set text = 'Autrefois.' where document_id in
      (select id from accord_documents where name = 'zz-bon.pdf')`)
    await queueMissingOrOutdatedExtractions(db)
    expect(await readings()).toBe(1)
    await db.execute(sql`delete from jobs where name = 'accords.extract' and key not in
      (select id::text from accord_documents where name = 'zz-bon.pdf')`)
    await runPendingBackgroundJobs(here.portal, 'accords.')
    expect(
      await portal.value(sql`select text from accord_pages p join accord_documents d on d.id = document_id
        where d.name = 'zz-bon.pdf' and page = 1`),
    ).toContain('Le wombat dort.')
    await queueMissingOrOutdatedExtractions(db)
    expect(await readings()).toBe(0)
  })
})

it('a file that keeps the engine busy times out, and the next one is extracted', { tags: ['nightly'] }, async () => {
  const bomb = extractText(new Uint8Array(writeBomb()), { withinMs: 300 })
  const next = extractText(new Uint8Array(await buildTaggedPdf([{ text: 'Bien.' }])), { withinMs: 60_000 })
  expect(await bomb).toEqual({ state: 'long' })
  expect(await next).toMatchObject({ state: 'lu', pages: 1 })
})

describe('a document that takes too long', () => {
  const row = async () =>
    (
      await here.portal.db.execute<{ state: string; pages_read: number | null }>(
        sql`select state, pages_read from accord_documents where name = 'zz-bon.pdf'`,
      )
    ).rows[0]
  const id = async () => Number(await here.portal.value(sql`select id from accord_documents where name = 'zz-bon.pdf'`))
  const part = { attachments: [], drawn: [], texts: [], clauses: [], passages: [] }

  it('is not marked as damaged: a retry with a longer timeout extracts it', async () => {
    const { db } = here.portal
    // The demo's jobs are queued again.
    await db.execute(sql`delete from jobs where name = 'accords.extract'`)
    await db.execute(sql`update accord_documents set state = 'long', pages_read = 0 where id = ${await id()}`)
    await queueBackgroundJob(
      db,
      retrySlowTextExtractionJob,
      { document: await id(), attempt: 1 },
      { key: String(await id()) },
    )
    await runPendingBackgroundJobs(here.portal, 'accords.')
    expect(await row()).toEqual({ state: 'lu', pages_read: 2 })
  }, 120_000)

  it('keeps the pages that were extracted, and never loses those of a former attempt', async () => {
    const { db } = here.portal
    await saveExtractedText(db, await id(), { state: 'long', pages: 2, read: 1, ...part })
    // Both pages were read before.
    expect(await row()).toEqual({ state: 'lu', pages_read: 2 })
    await db.execute(sql`update accord_documents set state = 'attente', pages_read = null where id = ${await id()}`)
    const page = { page: 1, width: 595, height: 842, text: 'Le wombat dort.', words: [] }
    await saveExtractedText(db, await id(), { state: 'long', pages: 2, read: 1, ...part, texts: [page] })
    expect(await row()).toEqual({ state: 'long', pages_read: 1 })
    const accord = (await get(`/accords/${await idOf()}`)).data as Accord
    expect(accord.documents[0]).toMatchObject({ state: 'long', pages: 2, pages_read: 1 })
    expect((await get(`/accords/${await idOf()}/documents/${await id()}/pages/1`)).status).toBe(200)
  })
})
