import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from '#server/drizzle/drizzle.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Accord } from '#contract/accords/accords.ts'
import { queueMissingPagePictures } from '#server/accords/pictures/pagePictureQueue.ts'
import { sweepPagePictures } from '#server/accords/pictures/sweepPagePictures.ts'
import { countIsolatedProcesses } from '#server/isolated/isolate.ts'
import { buildAccordFile } from '#tests/samples/buildAccordFile.ts'
import { buildLongAgreementPdf } from '#tests/samples/longAgreement.ts'
import { buildScannedPdf, buildTaggedPdf } from '#tests/samples/pdf.ts'
import { drawHugePagePdf } from '#tests/samples/drawHugePagePdf.ts'
import { runPendingBackgroundJobs, importTestContent } from './importTestContent.ts'
import { useTestPortal } from './portal.ts'

const here = useTestPortal()
const TURNED = join(import.meta.dirname, '../inputs/pdfs/rotate-90.pdf')
const token = { member: '', other: '' }
/** Member of another company than the first one. */
const OTHER = 'membre2@envol.example'

const drawAll = () => runPendingBackgroundJobs(here.portal, 'pagePictures.')
const jobs = () => here.portal.value(sql`select count(*)::int from jobs where name = 'pagePictures.draw'`)
const rowOf = async (name: string) =>
  (
    await here.portal.db.execute<{ wanted: number; drawn: number; failed: number[]; bytes: number }>(sql`
      select wanted, drawn, failed, bytes from accord_page_pictures
      join accord_documents d on d.id = document_id where d.name = ${name}`)
  ).rows[0]
const files = async () =>
  (await readdir(join(here.portal.folder, 'files/page-pictures')).catch(() => [])).filter((name) =>
    name.endsWith('.webp'),
  )

beforeAll(async () => {
  const { portal } = here
  // Other tests read and draw the demo's documents.
  await portal.db.execute(sql`delete from jobs where name like 'accords.%' or name = 'pagePictures.draw'`)
  const whole = await buildTaggedPdf([
    { heading: 'Article 1 – Objet' },
    { text: 'Un repos. '.repeat(60) },
    'page',
    { text: 'Fin.' },
  ])
  const names = ['entier', 'numerise', 'secret', 'tronque', 'tourne']
  await importTestContent(portal, {
    'accords/zz-images.md': buildAccordFile({
      title: 'Zz images',
      documents: names.map((name) => [name, `zz-${name}.pdf`]),
    }),
    'accords/zz-air.md': buildAccordFile({ more: 'company: 1\n', documents: [['Le texte', 'zz-air.pdf']] }),
    'documents/zz-entier.pdf': whole,
    'documents/zz-numerise.pdf': await buildScannedPdf(),
    'documents/zz-secret.pdf': await buildTaggedPdf([{ text: 'Secret.' }], { password: 'azerty' }),
    'documents/zz-tronque.pdf': whole.subarray(0, whole.length * 0.6),
    'documents/zz-tourne.pdf': readFileSync(TURNED),
    'documents/zz-air.pdf': await buildLongAgreementPdf(2),
  })
  token.member = await portal.signIn()
  token.other = await portal.signIn(OTHER)
}, 120_000)

const idOf = async (slug: string) => Number(await here.portal.value(sql`select id from accords where slug = ${slug}`))
async function accordOf(slug: string): Promise<Accord> {
  const { body } = await here.portal.call('GET /accords/:id', {
    path: `/accords/${await idOf(slug)}`,
    token: token.member,
  })
  return body.data
}
async function documentOf(slug: string, name: string) {
  const accord = await accordOf(slug)
  const document = accord.documents.find((one) => one.name === name)
  if (!document) throw new Error(`${slug} has no ${name}`)
  const pathOf = (page: number, width: number, version = document.pictures?.version ?? '0'.repeat(16)) =>
    `/api/v1/accords/${accord.id}/documents/${document.id}/pictures/${version}/${page}/${width}`
  return { document, pictures: document.pictures, pathOf }
}
const fetchPicture = (url: string, as?: string, headers = {}) =>
  here.portal.app.inject({ url, headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers } })

it('an agreement is read before its pages are drawn', async () => {
  const { pictures, pathOf } = await documentOf('zz-images', 'zz-entier.pdf')
  expect(pictures).toBeUndefined()
  expect((await fetchPicture(pathOf(1, 800), token.member)).statusCode).toBe(404)
})

describe('the pictures of pages', () => {
  beforeAll(async () => {
    await runPendingBackgroundJobs(here.portal, 'accords.')
    await drawAll()
  }, 300_000)

  it('have two widths, and their frames are told with the agreement', async () => {
    const { pictures, pathOf } = await documentOf('zz-images', 'zz-entier.pdf')
    expect(pictures).toMatchObject({ frames: [{ pages: 2, corners: [0, 841.9, 595.3, 841.9, 0, 0] }] })
    const [left = 0, right = 0] = pictures?.column ?? []
    expect([Math.round(left), right > 500]).toEqual([60, true])
    for (const width of [800, 1600]) {
      const { statusCode, headers, rawPayload } = await fetchPicture(pathOf(2, width), token.member)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      const found = await sharp(rawPayload).metadata()
      expect([found.format, found.width, found.height]).toEqual(['webp', width, Math.round((width * 841.89) / 595.28)])
    }
  })

  it('are cached by the browser for the member’s session only', async () => {
    const { pathOf } = await documentOf('zz-images', 'zz-entier.pdf')
    const { headers } = await fetchPicture(pathOf(1, 800), token.member)
    expect(headers).toMatchObject({ 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization' })
    const again = await fetchPicture(pathOf(1, 800), token.member, { 'if-none-match': headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await fetchPicture(pathOf(9, 800), token.member)).headers['cache-control']).toBe('no-store')
  })

  it('are refused to visitors and to members of another company, as the PDF is', async () => {
    const { pathOf } = await documentOf('zz-air', 'zz-air.pdf')
    const statuses = await Promise.all(
      [token.member, token.other, undefined, 'x'.repeat(43)].map(
        async (as) => (await fetchPicture(pathOf(1, 800), as)).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 404, 401, 401])
  })

  it('are not found for another page, width, version or agreement', async () => {
    const { document, pathOf } = await documentOf('zz-images', 'zz-entier.pdf')
    const ofOther = pathOf(1, 800).replace(/accords\/\d+/, `accords/${await idOf('zz-air')}`)
    const paths = [pathOf(3, 800), pathOf(1, 900), pathOf(1, 800, '0123456789abcdef'), ofOther]
    for (const path of paths) expect([path, (await fetchPicture(path, token.member)).statusCode]).toEqual([path, 404])
    expect(document.pages).toBe(2)
  })

  it('of a scan are compressed as a photograph, those of a page of text without loss', async () => {
    const compressed = async (name: string) => {
      const { pathOf } = await documentOf('zz-images', name)
      return (await fetchPicture(pathOf(1, 800), token.member)).rawPayload.toString('latin1', 12, 16)
    }
    expect([await compressed('zz-numerise.pdf'), await compressed('zz-entier.pdf')]).toEqual(['VP8 ', 'VP8L'])
  })

  it('of a turned page are upright, with the corners of the page', async () => {
    const { pictures, pathOf } = await documentOf('zz-images', 'zz-tourne.pdf')
    const { width, height } = await sharp((await fetchPicture(pathOf(1, 800), token.member)).rawPayload).metadata()
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = pictures?.frames[0]?.corners ?? []
    // The upper edge of the picture is a vertical edge of the page.
    expect([x1 === x2, Math.abs(y1 - y2) > 100]).toEqual([true, true])
    expect([width, (height ?? 0) > 0]).toEqual([800, true])
  })

  it('of a protected or damaged document do not exist, and are not tried again', async () => {
    for (const name of ['zz-secret.pdf', 'zz-tronque.pdf']) {
      expect((await documentOf('zz-images', name)).pictures).toBeUndefined()
      expect(await rowOf(name)).toMatchObject({ wanted: 0, drawn: 0, bytes: 0 })
    }
    await here.portal.db.execute(sql`delete from jobs where name = 'pagePictures.draw'`)
    await here.portal.db.execute(sql`delete from accord_documents where name not like 'zz-%'`)
    await queueMissingPagePictures(here.portal.db)
    expect(await jobs()).toBe(0)
  })

  it('are counted, and deleted with the document', async () => {
    const { db } = here.portal
    expect((await rowOf('zz-air.pdf'))?.bytes).toBeGreaterThan(20_000)
    const before = (await files()).length
    await db.execute(sql`delete from accord_documents where name = 'zz-tourne.pdf'`)
    await sweepPagePictures(here.portal.context)
    expect((await files()).length).toBe(before - 2)
    expect(await here.portal.value(sql`select count(*)::int from accord_page_pictures where document_id is null`)).toBe(
      0,
    )
  })
})

describe('an interrupted drawing', { tags: ['nightly'] }, () => {
  // Longer than a batch of the job.
  beforeAll(async () => {
    await importTestContent(here.portal, {
      'accords/zz-long.md': buildAccordFile({ documents: [['Le texte', 'zz-long.pdf']] }),
      'documents/zz-long.pdf': await buildLongAgreementPdf(12),
    })
    await runPendingBackgroundJobs(here.portal, 'accords.')
  }, 120_000)

  const redraw = async () => {
    await here.portal.db.execute(sql`update accord_page_pictures set document_id = null`)
    await sweepPagePictures(here.portal.context)
    expect(await files()).toEqual([])
    await here.portal.db.execute(sql`delete from accord_documents where name <> 'zz-long.pdf'`)
    await queueMissingPagePictures(here.portal.db)
    expect(await jobs()).toBe(1)
  }

  it('whose process is killed goes on with the next page', async () => {
    await redraw()
    const drawing = drawAll()
    while (countIsolatedProcesses() === 0) await turn()
    // Killed while it opens the PDF, or draws a page.
    killDrawing()
    await drawing
    expect(await rowOf('zz-long.pdf')).toMatchObject({ wanted: 12, drawn: 12 })
    expect(await files()).toHaveLength(24)
    expect((await documentOf('zz-long', 'zz-long.pdf')).pictures?.frames).toMatchObject([{ pages: 12 }])
  }, 120_000)

  it('goes on after the last page drawn', async () => {
    await redraw()
    const { db } = here.portal
    await drawAll()
    await db.execute(sql`update accord_page_pictures set drawn = 11, frames = '[{"pages": 11, "corners": []}]'`)
    await queueMissingPagePictures(db)
    await drawAll()
    expect((await documentOf('zz-long', 'zz-long.pdf')).pictures?.frames.map(({ pages }) => pages)).toEqual([11, 1])
  }, 120_000)
})

it('the pictures of a huge page have a bounded number of pixels', { tags: ['nightly'], timeout: 120_000 }, async () => {
  await importTestContent(here.portal, {
    'accords/zz-enorme.md': buildAccordFile({ documents: [['Le texte', 'zz-enorme.pdf']] }),
    'documents/zz-enorme.pdf': await drawHugePagePdf(),
  })
  await runPendingBackgroundJobs(here.portal, 'accords.')
  await drawAll()
  const { pictures, pathOf } = await documentOf('zz-enorme', 'zz-enorme.pdf')
  expect(pictures?.frames).toHaveLength(1)
  const { width, height } = await sharp((await fetchPicture(pathOf(1, 1600), token.member)).rawPayload).metadata()
  expect(width * height).toBeLessThanOrEqual(5_010_000)
  expect(width * height).toBeGreaterThan(4_500_000)
})

function killDrawing() {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'drawPagePictures'], { encoding: 'utf8' })
  for (const pid of found.trim().split('\n')) process.kill(Number(pid), 'SIGKILL')
}
