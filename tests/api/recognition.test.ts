import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from '#server/drizzle/drizzle.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Accord } from '#contract/accords/accords.ts'
import type { PdfPageText, PassageSearchReply } from '#contract/accords/accordTexts.ts'
import type { AttachedPdfForBoard } from '#contract/accords/office.ts'
import type { SearchReply } from '#contract/search/search.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { useTestPortal } from './portal.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'

const here = useTestPortal()
const pdf = (name: string) => readFileSync(join(import.meta.dirname, `../inputs/pdfs/${name}.pdf`))
let token = ''
let board = ''

beforeAll(async () => {
  const { portal } = here
  // Other tests read the demo's documents.
  await portal.db.execute(sql`delete from jobs where name like 'accords.%'`)
  await importTestContent(portal, {
    'accords/zz-numerise.md': buildAccordFile({
      title: 'Zz numérisé',
      documents: [
        ['Copie', 'zz-copie.pdf'],
        ['Formulaire', 'zz-xfa.pdf'],
        ['Recueil', 'zz-recueil.pdf'],
      ],
    }),
    'documents/zz-copie.pdf': pdf('scan-upside-down'),
    'documents/zz-xfa.pdf': pdf('xfa-dynamic'),
    'documents/zz-recueil.pdf': pdf('portfolio-acrobat'),
  })
  await runPendingBackgroundJobs(portal, 'accords.')
  token = await portal.signIn()
  board = await portal.signIn('bureau@envol.example')
}, 120_000)

async function get<Data>(path: string, as = token): Promise<Data> {
  const { statusCode, body } = await here.portal.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${as}` },
  })
  expect([path, statusCode]).toEqual([path, 200])
  return JSON.parse(body) as Data
}
const known = async () => {
  const { data } = await get<{ data: AttachedPdfForBoard[] }>(
    '/board/documents?names=zz-copie.pdf,zz-xfa.pdf,zz-recueil.pdf',
    board,
  )
  return new Map(data.map((document) => [document.name, document]))
}
const accord = async () => {
  const id = await here.portal.value(sql`select id from accords where slug = 'zz-numerise'`)
  return (await get<{ data: Accord }>(`/accords/${String(id)}`)).data
}

it('the board sees the state of an unread document, and its contents', { tags: ['nightly'] }, async () => {
  const documents = await known()
  expect(documents.get('zz-xfa.pdf')).toMatchObject({ state: 'formulaire-dynamique', recognition: null })
  expect(documents.get('zz-recueil.pdf')).toMatchObject({
    state: 'porte-documents',
    attachments: ['Accord congés 2024.pdf', 'Avenant n° 2.pdf'],
  })
  const waiting = { pages: 1, tried: 0, failed: 0, is_running: true }
  expect(documents.get('zz-copie.pdf')).toMatchObject({ state: 'scanne', recognition: waiting })
})

describe('a page that was scanned upside down', () => {
  beforeAll(async () => {
    await runPendingBackgroundJobs(here.portal, 'documents.')
    await runPendingBackgroundJobs(here.portal, 'accords.')
  }, 120_000)

  it(
    'is recognized, and its text is marked for the board, with the uncertain words',
    { tags: ['nightly'] },
    async () => {
      expect((await known()).get('zz-copie.pdf')).toMatchObject({
        state: 'lu',
        pages_read: 1,
        pages_recognized: 1,
        articles: 1,
        recognition: { pages: 1, tried: 1, failed: 0, is_running: false },
      })
      const { data } = await get<{ data: PdfPageText & { unsure: string[] } }>(
        '/board/documents/zz-copie.pdf/pages/1',
        board,
      )
      expect(data).toMatchObject({ page: 1, is_recognized: true, unsure: [] })
      expect(data.text).toContain('Repos en escale')
    },
  )

  it('is found by members, and marked as recognized for them', { tags: ['nightly'] }, async () => {
    const { id, documents } = await accord()
    const [copy] = documents
    expect(copy).toMatchObject({ state: 'lu', pages_recognized: 1 })
    const page = await get<{ data: PdfPageText }>(`/accords/${id}/documents/${copy?.id}/pages/1`)
    expect(page.data.is_recognized).toBe(true)
    // The words have the position that the page shows: upside down, the first is at the bottom right.
    const [, , left, bottom] = page.data.words[0] ?? []
    expect(left).toBeGreaterThan(200)
    expect(bottom).toBeLessThan(40)
    const passages = await get<PassageSearchReply>(`/accords/passages?query=escale&accord=${id}`)
    expect(passages.data[0]).toMatchObject({ page: 1, clause: { number: '7' }, is_recognized: true })
    const found = await get<SearchReply>('/search/member?query=escale&per_kind=20')
    const places = found.data.flatMap(({ hits }) => hits.map(({ place }) => place))
    expect(places).toContain('Zz numérisé (texte reconnu, à vérifier)')
  })

  it(
    'is not recognized again when its document is extracted again, unless recognition failed',
    { tags: ['nightly'] },
    async () => {
      const { db } = here.portal
      const reread = async () => {
        const path = '/board/documents/zz-copie.pdf/reading'
        await here.portal.call('POST /board/documents/:name/reading', { path, token: board })
        await runPendingBackgroundJobs(here.portal, 'accords.')
        return (await known()).get('zz-copie.pdf')?.recognition
      }
      expect(await reread()).toMatchObject({ tried: 1, is_running: false })
      await db.execute(sql`update accord_recognized_pages set recognized = null`)
      expect((await known()).get('zz-copie.pdf')?.recognition).toMatchObject({ tried: 1, failed: 1 })
      expect(await reread()).toMatchObject({ tried: 0, failed: 0, is_running: true })
    },
  )
})
