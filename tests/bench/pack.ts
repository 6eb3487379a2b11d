import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { Client } from 'pg'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { startPortalServer } from '#tests/e2e/server.ts'
import { insertOfflinePackAgreements } from './insertOfflinePackAgreements.ts'
import { openPhoneBrowser, measureBrowserStartToPage, type ShownPageMarker } from './packPhone.ts'
import { reduceToStaticHtml } from './peers.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { storeBenchMemberSession, logInBenchMember, waitUntilDocumentsIndexed } from './reader.ts'
import { median } from './server.ts'
import { prepareStaticServiceWorkerProfile } from './staticWorker.ts'

/** Number of agreements of 50 pages in the offline pack benchmark. `BENCH_PACK` sets another number. */
const ACCORDS = Number(process.env['BENCH_PACK'] ?? 200)
const EMAIL = 'membre@envol.example'
const ROUNDS = 5
const MOST_MS = 1000
const MB = 1_000_000
const PREPARED_WITHIN_MS = 480_000

/**
 * Benchmarks an offline pack of 200 agreements on an emulated phone: preparation time, storage and memory. Then
 * compares offline page times with a static service worker's.
 */
export async function measureOfflinePack(): Promise<BenchComparisonLine[]> {
  const server = await startPortalServer('bench_pack')
  const client = new Client({ connectionString: server.databaseUrl })
  const [cable, folder] = [await startBreakableTcpProxy(server.url), await mkdtemp(join(tmpdir(), 'envol-pack-'))]
  const clearing: (() => Promise<void>)[] = []
  try {
    await client.connect()
    await waitUntilDocumentsIndexed(server.databaseUrl)
    clearing.push(await insertOfflinePackAgreements(client, ACCORDS))
    const url = new URL(cable.url).origin
    const member = await logInBenchMember(url, EMAIL)
    const pages = await pagesOf(client)
    const before = await prepare(folder, url, member, pages)
    cable.cut()
    const lines: BenchComparisonLine[] = []
    for (const [at, page] of pages.entries()) lines.push(...(await compare(folder, url, page, before.html[at])))
    return [...before.lines, ...lines]
  } finally {
    for (const clear of clearing) await clear()
    await client.end()
    await cable.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type OfPage = ShownPageMarker & { name: string; path: string }

/**
 * Returns the pages that the offline pack benchmark opens: the agreement list, an agreement, and its PDF's first page.
 */
async function pagesOf(client: Client): Promise<OfPage[]> {
  const { rows } = await client.query<{ id: number; title: string; document: number }>(
    `select accords.id, accords.title, d.id as document from accords join accord_documents d on accord_id = accords.id
     where slug like 'mesure-%' limit 1`,
  )
  const [accord] = rows
  if (!accord) throw new Error('No agreement was filled in')
  return [
    { name: 'the list', path: '/accords', selector: 'main article', text: '' },
    { name: 'an agreement', path: `/accords/${accord.id}`, selector: 'main h1', text: accord.title },
    {
      name: 'the first page of its PDF',
      path: pdfReaderPath(accord.id, { document: accord.document, page: 1 }),
      selector: '[data-page="1"] canvas',
      text: '',
    },
  ]
}

async function prepare(
  folder: string,
  url: string,
  member: Parameters<typeof storeBenchMemberSession>[1],
  pages: OfPage[],
) {
  const phone = await openPhoneBrowser(folder, (page) => storeBenchMemberSession(page, member, 'pages'))
  const { page, heap } = phone
  const tap = async (label: string) => {
    const button = page.getByRole('button', { name: label, exact: true })
    await button.waitFor()
    const began = performance.now()
    await button.click()
    await page.getByRole('button', { name: 'Arrêter' }).waitFor()
    let most = 0
    while (!(await page.getByText('Vous pouvez couper le réseau').isVisible())) {
      if (performance.now() - began > PREPARED_WITHIN_MS) throw new Error(await page.locator('main').innerText())
      most = Math.max(most, await heap())
      await page.waitForTimeout(250)
    }
    return { seconds: (performance.now() - began) / 1000, most }
  }
  await page.goto(`${url}/preparer-mon-vol`)
  const first = await tap('Préparer mon vol')
  const again = await tap('Vérifier à nouveau')
  const { sealed, cached } = await kept(page)
  const html: string[] = []
  for (const { path, selector } of pages) {
    await page.goto(`${url}${path}`)
    await page.locator(selector).first().waitFor()
    html.push(await page.content())
  }
  await phone.close()
  return {
    html,
    lines: [
      line(`${ACCORDS} agreements of 50 pages prepared and verified, at CPU ÷ 4`, first.seconds, 's'),
      line('verified again', again.seconds, 's'),
      line('memory of the page meanwhile, at most', Math.max(first.most, again.most) / MB, 'MB'),
      line('kept sealed', sealed / MB, 'MB'),
      line('kept of code', cached / MB, 'MB'),
      line('the browser’s folder', (await sizeOf(folder)) / MB, 'MB'),
    ],
  }
}

/**
 * Compares the time until the portal shows a page offline with the same page from a static service worker. The browser
 * restarts each time.
 */
async function compare(folder: string, url: string, page: OfPage, html = ''): Promise<BenchComparisonLine[]> {
  const peer = page.selector.endsWith('canvas')
    ? undefined
    : await prepareStaticServiceWorkerProfile(reduceToStaticHtml(html))
  const [ours, theirs, heaps] = [[] as number[], [] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round++) {
    const met = await measureBrowserStartToPage(folder, `${url}${page.path}`, page)
    ours.push(met.ms)
    heaps.push(met.heap)
    if (peer) theirs.push((await measureBrowserStartToPage(peer.folder, peer.url, { selector: 'h1', text: '' })).ms)
  }
  await peer?.remove()
  const what = `${page.name}, the browser opened anew`
  const time = median(ours)
  return [
    {
      ...line(peer ? `${what}, the same from a static worker` : what, time, 'ms'),
      theirs: peer ? median(theirs) : 0,
      ...(peer && { bound: `≤ ${MOST_MS} ms`, isHeld: time <= MOST_MS }),
    },
    line(`${page.name}, memory of the page`, median(heaps) / MB, 'MB'),
  ]
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const { usageDetails } = (await navigator.storage.estimate()) as {
      usageDetails?: { indexedDB?: number; caches?: number }
    }
    return { sealed: usageDetails?.indexedDB ?? 0, cached: usageDetails?.caches ?? 0 }
  })

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

const line = (what: string, ours: number, unit: string): BenchComparisonLine => ({
  what: `without a network: ${what}`,
  ours,
  theirs: 0,
  unit,
  bound: '',
  isHeld: true,
})
