import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { UPLOAD_PART_BYTES } from '#contract/office/limits.ts'
import type { OfficeTextMarkdownSource } from '#contract/office/textSource.ts'
import { accordsFeature } from '#server/accords/accords.ts'
import { allFeatures } from '#server/app.ts'
import { exportPortalContentFolder } from '#server/content/exportPortalContentFolder.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildLongAgreementPdf } from '#tests/samples/longAgreement.ts'
import { createPlainPicture } from '#tests/samples/pictures.ts'
import { buildTaggedPdf, buildScannedPdf } from '#tests/samples/pdf.ts'
import { startPortal, useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal({ withPages: true })
const BOARD = 'bureau@envol.example'
let token = ''
let member = ''
beforeAll(async () => {
  token = await here.portal.signIn(BOARD)
  member = await here.portal.signIn()
  // Other tests read the demo's documents.
  await here.portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
})

const TEXTS = '/board/texts/accords'
const begin = async (title: string) => {
  const { body } = await here.portal.call('POST /board/texts/:kind', { path: TEXTS, token, body: { title } })
  return body.data.slug
}
const open = async (slug: string) =>
  (await here.portal.call('GET /board/texts/:kind/text/:slug', { path: `${TEXTS}/text/${slug}`, token })).body.data
async function write(slug: string, head: OfficeTextMarkdownSource['head'], body = 'En clair.\n') {
  const { version, ...text } = await open(slug)
  const base = { head: text.head, body: text.body }
  const written = { head: { ...text.head, ...head }, body }
  const path = `${TEXTS}/text/${slug}`
  const saved = await here.portal.call('PUT /board/texts/:kind/text/:slug', {
    path,
    token,
    body: { version, base, written },
  })
  expect(saved.status).toBe(200)
}
const publish = async (slug: string) =>
  here.portal.call('POST /board/texts/:kind/text/:slug/publication', {
    path: `${TEXTS}/text/${slug}/publication`,
    token,
    body: { version: (await open(slug)).version },
  })
const whole = {
  summary: 'Ce qu’il dit.',
  theme: 'repos',
  signed_on: '2026-01-05',
  effective_on: '2026-02-01',
  signatories: [{ name: 'Ève Marchand', role: 'Déléguée' }],
}

type File = { slug?: string; name?: string; bytes: Buffer; modified?: number; size?: number }
const announce = ({ slug = 'un-accord', name = 'Accord.pdf', bytes, modified = 1, size = bytes.length }: File) =>
  here.portal.call('POST /board/documents', { token, body: { slug, name, size, modified } })
const sendPart = (id: number, start: number, bytes: Buffer, { portal = here.portal, who = token } = {}) =>
  portal.call('PUT /board/documents/uploads/:id/:start', {
    path: `/board/documents/uploads/${id}/${start}`,
    token: who,
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })
const PART = 1_000_000

/** Uploads a file in chunks, as the board's office does. Returns the name of the stored document. */
async function upload(file: File): Promise<string> {
  let { id, received, document } = (await announce(file)).body.data
  while (document === null) {
    const { body } = await sendPart(id, received, file.bytes.subarray(received, received + PART))
    ;({ received, document } = body.data)
  }
  return document
}
const read = () => runPendingBackgroundJobs(here.portal, 'accords.')
const understood = async (...names: string[]) =>
  (await here.portal.call('GET /board/documents', { path: `/board/documents?names=${names.join(',')}`, token })).body
    .data
const articlesOf = async (name: string) =>
  (await here.portal.call('GET /board/documents/:name/articles', { path: `/board/documents/${name}/articles`, token }))
    .body.data

async function sweep() {
  await accordsFeature.sweep?.(here.portal.context)
  // Other tests read the demo's documents.
  await here.portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
}

describe('a PDF uploaded to the office', () => {
  it('is uploaded in parts, resumes after a cut and in another process, and is identical', async () => {
    const bytes = Buffer.concat([await buildLongAgreementPdf(3), Buffer.alloc(2_500_000, '\n')])
    const file = { bytes, name: 'Repos à l’étranger.PDF' }
    const { id, received } = (await announce(file)).body.data
    expect(received).toBe(0)
    expect((await sendPart(id, 0, bytes.subarray(0, PART))).body.data).toEqual({ received: PART, document: null })
    // A repeated part and an early part change nothing. Other members get a 404.
    expect((await sendPart(id, 0, bytes.subarray(0, PART))).body.data).toMatchObject({ received: PART })
    expect((await sendPart(id, 2 * PART, bytes.subarray(2 * PART))).body.data).toMatchObject({ received: PART })
    await here.portal.db.execute(sql`update members set role = 'board' where email = 'membre@envol.example'`)
    expect((await sendPart(id, PART, bytes.subarray(PART, 2 * PART), { who: member })).status).toBe(404)
    await here.portal.db.execute(sql`update members set role = 'member' where email = 'membre@envol.example'`)

    const other = await startPortal({ url: here.portal.url })
    try {
      const next = await sendPart(id, PART, bytes.subarray(PART, 2 * PART), { portal: other })
      expect(next.body.data).toEqual({ received: 2 * PART, document: null })
    } finally {
      await other.close()
    }
    expect((await announce(file)).body.data).toEqual({ id, received: 2 * PART, document: null })
    const { body } = await sendPart(id, 2 * PART, bytes.subarray(2 * PART))
    expect(body.data).toEqual({ received: bytes.length, document: 'repos-a-l-etranger.pdf' })
    // The answer may have been lost: a repeated request gets the same one.
    expect((await sendPart(id, 2 * PART, bytes.subarray(2 * PART))).body.data).toEqual(body.data)
    expect((await announce(file)).body.data).toMatchObject({ document: 'repos-a-l-etranger.pdf' })
    const sent = await here.portal.app.inject({
      url: '/api/v1/board/documents/repos-a-l-etranger.pdf/file',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(sent.rawPayload.equals(bytes)).toBe(true)
    expect(await here.portal.value(sql`select count(*)::int from document_upload_parts`)).toBe(0)
    expect(await upload({ bytes, name: 'Repos à l’étranger.pdf', slug: 'un-autre' })).toBe('repos-a-l-etranger-2.pdf')
  })

  it('is refused in French when it is no PDF, empty or too large', async () => {
    const picture = await createPlainPicture()
    const { id } = (await announce({ bytes: picture, name: 'photo.pdf' })).body.data
    const refused = await sendPart(id, 0, picture)
    expect([refused.status, refused.body.message]).toEqual([415, expect.stringMatching(/^Ce fichier n’est pas un PDF/)])
    expect((await sendPart(id, 0, picture)).status).toBe(404)
    const asked = async (size: number) => (await announce({ bytes: picture, size })).body.errors
    expect(await asked(0)).toEqual({ size: 'Ce fichier est vide.' })
    expect(await asked(60_000_001)).toEqual({ size: 'Ce document dépasse 60\u00a0Mo.' })
    const { id: long } = (await announce({ bytes: Buffer.alloc(UPLOAD_PART_BYTES * 2) })).body.data
    expect((await sendPart(long, 0, Buffer.alloc(UPLOAD_PART_BYTES + 1, '%'))).status).toBe(413)
    const pdf = await buildTaggedPdf([{ text: 'Un mot.' }])
    const { id: short } = (await announce({ bytes: pdf, size: 100 })).body.data
    expect((await sendPart(short, 0, pdf)).body.message).toMatch(/^Ce fichier a changé pendant son envoi/)
  })

  it('counts towards its author’s few uploads, and expires after a day', async () => {
    await here.portal.db.execute(sql`delete from document_uploads`)
    const bytes = Buffer.from('%PDF-')
    for (let modified = 0; modified < 19; modified++) await announce({ bytes, modified, size: 60_000_000 })
    expect((await announce({ bytes, modified: 19, size: 60_000_000 })).status).toBe(200)
    expect((await announce({ bytes, modified: 20, size: 1 })).status).toBe(409)
    await here.portal.db.execute(
      sql`update document_uploads set touched_at = now() - interval '25 hours', received = 1`,
    )
    await sweep()
    expect(await here.portal.value(sql`select count(*)::int from document_uploads`)).toBe(0)
  })

  it('is stored while a draft or a former version names it, and removed a day after', async () => {
    const bytes = await buildTaggedPdf([{ text: 'Un mot.' }])
    const slug = await begin('Un accord gardé')
    const [kept, alone] = [await upload({ bytes, name: 'garde.pdf' }), await upload({ bytes, name: 'seul.pdf' })]
    await write(slug, { documents: [{ title: 'Gardé', file: kept }] })
    await here.portal.db.execute(sql`update accord_documents set added_at = now() - interval '25 hours'`)
    await sweep()
    expect((await understood(kept, alone)).map(({ name }) => name)).toEqual([kept])
    // A document that was published and then removed belongs to the former version, which can be published again.
    await write(slug, whole)
    await publish(slug)
    await write(slug, { documents: null })
    await publish(slug)
    await here.portal.db.execute(sql`update accord_documents set added_at = now() - interval '25 hours'`)
    await sweep()
    const call = { path: `${TEXTS}/text/${slug}/versions`, token }
    const { body } = await here.portal.call('GET /board/texts/:kind/text/:slug/versions', call)
    const first = body.data.at(-1)?.id
    const { status } = await here.portal.call('POST /board/texts/:kind/text/:slug/versions/:id/restoration', {
      path: `${TEXTS}/text/${slug}/versions/${first}/restoration`,
      token,
    })
    expect([status, (await open(slug)).head['documents']]).toEqual([200, [{ title: 'Gardé', file: kept }]])
  })
})

describe('the extraction of an uploaded document', () => {
  it('is shown before its agreement is published, with a description of its state', async () => {
    const names = [
      await upload({ bytes: await buildLongAgreementPdf(6), name: 'bon.pdf' }),
      await upload({ bytes: await buildScannedPdf(), name: 'scan.pdf' }),
      await upload({ bytes: await buildTaggedPdf([{ text: 'Un mot.' }], { password: 'clé' }), name: 'secret.pdf' }),
      await upload({ bytes: Buffer.from('%PDF-1.7 rien de plus'), name: 'abime.pdf' }),
    ]
    expect((await understood(...names)).every(({ is_waiting, state }) => is_waiting && state === 'attente')).toBe(true)
    await here.portal.db.execute(
      sql`update accord_documents set progress = '{"page": 40, "pages": 120}' where name = 'bon.pdf'`,
    )
    expect(await understood('bon.pdf')).toMatchObject([{ progress: { page: 40, pages: 120 } }])
    await read()
    const all = await understood(...names)
    expect(Object.fromEntries(all.map(({ name, state }) => [name, state]))).toEqual({
      'bon.pdf': 'lu',
      'scan.pdf': 'scanne',
      'secret.pdf': 'chiffre',
      'abime.pdf': 'endommage',
    })
    expect(all.find(({ name }) => name === 'bon.pdf')).toMatchObject({
      is_waiting: false,
      progress: null,
      pages: 6,
      pages_read: 6,
      articles: 6,
      language: 'fr',
      headers: ['Accord sur les escales longues', 'page 1 sur 6'],
    })
    // The search does not find the draft.
    const found = await here.portal.call('GET /accords/passages', {
      path: '/accords/passages?query=escale',
      token: member,
    })
    expect(JSON.stringify(found.body)).not.toContain('bon.pdf')
    const again = { path: '/board/documents/bon.pdf/reading', token }
    expect((await here.portal.call('POST /board/documents/:name/reading', again)).status).toBe(200)
    expect(await understood('bon.pdf')).toMatchObject([{ is_waiting: true, state: 'lu' }])
    await read()
  })

  it('is a task of the office when no text can be searched', async () => {
    const slug = await begin('Un accord et ses annexes')
    const portfolio = await readFile(join(import.meta.dirname, '../inputs/pdfs/portfolio-acrobat.pdf'))
    const scan = await upload({ bytes: await buildScannedPdf(), name: 'numerise.pdf', slug })
    const file = await upload({ bytes: portfolio, name: 'porte-documents.pdf', slug })
    await read()
    const documents = [
      { title: 'Le document numérisé', file: scan },
      { title: 'Les annexes', file },
    ]
    await write(slug, { documents })
    const { body } = await here.portal.call('GET /board/waiting', { token })
    expect(body.data).toContainEqual(
      expect.objectContaining({
        kind: 'unread-documents',
        items: expect.arrayContaining([
          { title: 'porte-documents', at: null, path: `/bureau/accords/${slug}` },
        ]) as unknown,
      }),
    )
    // The pages are not recognized yet.
    expect(JSON.stringify(body.data)).not.toContain('numerise')
  })
})

describe('an agreement of the office', () => {
  it('is written with its documents, previewed, published, found and exported', async () => {
    const slug = await begin('Les escales longues')
    const bytes = await buildLongAgreementPdf(120)
    const file = await upload({ bytes, name: 'Escales.pdf', slug })
    await read()
    await write(slug, { documents: [{ title: 'Le texte', file }], theme: 'repos' })
    const missing = await publish(slug)
    expect([missing.status, missing.body.errors]).toMatchObject([422, { 'head.summary': 'Ce texte manque' }])
    expect(missing.body.errors).toHaveProperty(['head.signatories'])
    await write(slug, { ...whole, expires_on: '2026-01-01', signatories: [{ name: 'Ève', role: '' }] })
    expect((await publish(slug)).body.errors).toMatchObject({ 'head.signatories': expect.stringMatching(/^N°\u00a01/) })
    await write(slug, { ...whole, expires_on: '2026-01-01' })
    expect((await publish(slug)).body.errors).toEqual({
      'head.expires_on': 'Cet accord prend fin avant d’entrer en vigueur.',
    })
    await write(slug, { ...whole, expires_on: null, company: 2 })

    const sessions = await here.portal.value(sql`select count(*)::int from sessions`)
    const preview = await here.portal.call('POST /board/texts/:kind/text/:slug/preview', {
      path: `${TEXTS}/text/${slug}/preview`,
      token,
    })
    const shown = await here.portal.app.inject(preview.body.data.path)
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining('Ève Marchand')])
    expect(shown.body).toContain('Escale 1')
    expect(await here.portal.value(sql`select count(*)::int from sessions`)).toBe(sessions)

    await write(slug, { company: null })
    const { status, body } = await publish(slug)
    const { path } = body.data
    expect([status, path]).toEqual([200, expect.stringMatching(/^\/accords\/\d+$/)])
    // The document was read before: nothing is read again.
    expect(await understood(file)).toMatchObject([{ state: 'lu', is_waiting: false, articles: 120 }])
    const found = await here.portal.call('GET /accords/passages', {
      path: '/accords/passages?query=zibeline',
      token: member,
    })
    expect(found.body.data).toMatchObject([{ page: 87, clause: { number: '87' } }])
    expect((await here.portal.app.inject(path ?? '')).body).not.toContain('Ève Marchand')

    const folder = await mkdtemp(join(tmpdir(), 'envol-office-accords-'))
    const kinds = allFeatures.flatMap(({ content }) => content ?? [])
    try {
      await exportPortalContentFolder(here.portal.db, here.portal.context.files, folder, { kinds, sheets: [] })
      const text = await readFile(join(folder, `accords/${slug}.md`), 'utf8')
      expect(text).toBe(
        await here.portal.value(sql`select text from text_versions where slug = ${slug} order by id desc limit 1`),
      )
      const pdf = await readFile(join(folder, 'documents', file))
      expect(pdf.equals(bytes)).toBe(true)
      const taken = await importTestContent(
        here.portal,
        { [`accords/${slug}.md`]: text, [`documents/${file}`]: pdf },
        new Set(),
      )
      expect(taken['accords']).toMatchObject({ created: 0, changed: 0 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('keeps manual corrections when its document is extracted again, and can revert them', async () => {
    const slug = await begin('Un accord mal lu')
    const bytes = await buildTaggedPdf([
      { heading: 'Article 1 – Objet' },
      { text: 'Cet accord porte sur les repos.' },
      { text: 'Durée de l’accord' },
      { text: 'Un an.' },
      { heading: 'Article 2 – Faux titre' },
      { text: 'Rien ne commence ici.' },
    ])
    const file = await upload({ bytes, slug, name: 'mal-lu.pdf' })
    await read()
    expect((await articlesOf(file)).map(({ number }) => number)).toEqual(['1', '2'])
    const place = { file, page: 1 }
    const articles = [
      { ...place, line: 'Durée de l’accord', number: '1-bis', title: 'Durée' },
      { ...place, line: 'Article 2 – Faux titre' },
    ]
    await write(slug, { ...whole, documents: [{ title: 'Le texte', file }], articles })
    expect((await publish(slug)).status).toBe(200)
    await read()
    const corrected = [
      { number: '1', title: 'Objet' },
      { number: '1-bis', title: 'Durée', line: 'Durée de l’accord' },
    ]
    expect(await articlesOf(file)).toMatchObject(corrected)
    await here.portal.call('POST /board/documents/:name/reading', {
      path: `/board/documents/${file}/reading`,
      token,
    })
    await read()
    expect(await articlesOf(file)).toMatchObject(corrected)
    expect((await open(slug)).head['articles']).toEqual(articles)
    // The former version can be restored with one request.
    await write(slug, { articles: null })
    await publish(slug)
    await read()
    expect((await articlesOf(file)).map(({ number }) => number)).toEqual(['1', '2'])
    expect(
      await here.portal.value(
        sql`select count(*)::int from journal where act = 'text.published' and subject = ${`accords/${slug}`}`,
      ),
    ).toBe(2)
  })

  it('gets a new version that is compared before publication, and a news post that announces it', async () => {
    await importTestContent(here.portal, {
      'accords/zz-avant.md': buildAccordFile({ title: 'Accord [long]', documents: [['Texte', 'zz-avant.pdf']] }),
      'documents/zz-avant.pdf': await buildLongAgreementPdf(4, { said: 'dix heures' }),
    })
    await read()
    const call = { path: '/board/accords/zz-avant/version', token }
    const { body } = await here.portal.call('POST /board/accords/:slug/version', call)
    const { slug } = body.data
    expect(await open(slug)).toMatchObject({
      state: 'brouillon',
      head: { title: 'Accord [long]', replaces: ['zz-avant'], theme: 'repos' },
    })
    const compared = async () =>
      (
        await here.portal.call('GET /board/accords/:slug/comparison', {
          path: `/board/accords/${slug}/comparison`,
          token,
        })
      ).body.data
    const file = await upload({ bytes: await buildLongAgreementPdf(4), slug, name: 'apres.pdf' })
    await write(slug, { ...whole, documents: [{ title: 'Le texte', file }] })
    expect(await compared()).toEqual({ former: 'Accord [long]', articles: null })
    await read()
    expect((await compared()).articles?.map(({ change }) => change)).toEqual(Array<string>(4).fill('modifie'))

    const beginNews = () =>
      here.portal.call('POST /board/accords/:slug/announcement', { path: `/board/accords/${slug}/announcement`, token })
    expect((await beginNews()).status).toBe(409)
    const { path } = (await publish(slug)).body.data
    const { data } = (await beginNews()).body
    const news = await here.portal.call('GET /board/texts/:kind/text/:slug', {
      path: `/board/texts/news/text/${data.slug}`,
      token,
    })
    expect(news.body.data).toMatchObject({
      head: { title: 'Nouvel accord\u00a0: Accord [long]', summary: whole.summary, category: 'negociation' },
      body: expect.stringContaining(`[Accord \\[long\\]](${path})`),
    })
  })

  it('is found by its title, and links to existing agreements only', async () => {
    const { body } = await here.portal.call('GET /board/texts/:kind/titles', {
      path: `${TEXTS}/titles?slugs=zz-avant,rien`,
      token,
    })
    expect(body.data).toEqual([{ slug: 'zz-avant', title: 'Accord [long]' }])
    const slug = await begin('Un accord qui en nomme')
    await write(slug, { ...whole, replaces: ['rien-de-tel'] })
    expect((await publish(slug)).body.errors).toEqual({ 'head.replaces': 'Il n’y a pas d’accord « rien-de-tel ».' })
    await write(slug, { replaces: [slug] })
    expect((await publish(slug)).body.errors).toEqual({ 'head.replaces': 'Un accord ne se nomme pas lui-même.' })
  })
})
