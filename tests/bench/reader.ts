import { setTimeout as sleep } from 'node:timers/promises'
import { chromium as playwright, type Browser, type Page } from 'playwright'
import { Client } from 'pg'
import { DEMO_PASSWORD } from '#association/demo/members.ts'
import type { Accord, PaginatedAccordList } from '#contract/accords/accords.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { ReaderView } from '#src/accords/storedReader.ts'
import { chromiumOptions } from '#tests/e2e/browser.ts'
import { createPageMemoryMeter } from './memory.ts'
import type { BenchComparisonLine } from './ratio.ts'
import { median } from './server.ts'
import { openSlowPhonePage } from './visit.ts'

const ROUNDS = 3
/** Maximum browser memory of the PDF reader after all pages of the longest agreement, in MB. */
const MOST_MB = 120

/** Demo agreement of 120 pages, whose PDF is fetched whole, with a member who may read it. */
const MEDIUM = { title: 'Temps de travail des équipages', email: 'membre2@envol.example' }
export const LONG_AGREEMENT_TITLE_AND_MEMBER = { title: 'Recueil du personnel navigant', email: 'membre@envol.example' }

/**
 * Benchmarks the PDF reader on a phone: the time from « Lire » to a page, against the file's download. Also measures
 * the memory after all pages.
 */
export async function measureDocumentReader(portal: {
  url: string
  databaseUrl: string
}): Promise<BenchComparisonLine[]> {
  await waitUntilDocumentsIndexed(portal.databaseUrl)
  const medium = await findPdfOfAgreement(await logInBenchMember(portal.url, MEDIUM.email), MEDIUM.title)
  const long = await findPdfOfAgreement(
    await logInBenchMember(portal.url, LONG_AGREEMENT_TITLE_AND_MEMBER.email),
    LONG_AGREEMENT_TITLE_AND_MEMBER.title,
  )
  const browser = await playwright.launch(chromiumOptions)
  try {
    const [shown, fetched] = [[] as number[], [] as number[]]
    for (let round = 0; round < ROUNDS; round++) {
      shown.push(await tapToPage(browser, medium))
      fetched.push(await fetchAlone(browser, medium))
    }
    const [ours, theirs] = [median(shown), median(fetched)]
    const { heap, canvases } = await readAll(browser, long)
    const held = heap + canvases
    return [
      {
        what: 'from « Lire » to the first page of 120, fetching its bytes',
        ours,
        theirs,
        unit: 'ms',
        bound: '≤ 2 ×',
        isHeld: ours <= 2 * theirs,
      },
      {
        what: `memory after all 300 pages: ${heap.toFixed(1)} of JavaScript, page and worker, ${canvases.toFixed(1)} of canvases`,
        ours: held,
        theirs: 0,
        unit: 'MB',
        bound: `≤ ${MOST_MB} MB`,
        isHeld: held <= MOST_MB,
      },
    ]
  } finally {
    await browser.close()
  }
}

export type BenchMember = { url: string; token: string; user: object }
type Read = { member: BenchMember; accord: number; document: number; pages: number }

export async function logInBenchMember(url: string, email: string): Promise<BenchMember> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const device_infos = { device_type: 'web', device_name: 'Mesure', device_platform: 'Linux' }
  const body = JSON.stringify({ email, password: DEMO_PASSWORD, remember: false, device_infos })
  const answer = await fetch(`${url}/api/v1/login`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The login answers ${answer.status}`)
  return { url, ...((await answer.json()) as { token: string; user: object }) }
}

/** Waits until the server has extracted the text of all agreements' PDFs, which keeps it busy after its start. */
export async function waitUntilDocumentsIndexed(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  const isLeft = async () =>
    (await client.query("select from accord_documents where state = 'attente' limit 1")).rowCount !== 0
  while (await isLeft()) await sleep(1000)
  await client.end()
}

/** Returns the first PDF of the agreement whose title starts with `title`, as the member sees it. */
export async function findPdfOfAgreement(member: BenchMember, title: string): Promise<Read> {
  const { url, token } = member
  const get = async (path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  }
  const { data } = (await get('/accords?per_page=50')) as PaginatedAccordList
  const id = data.find((one) => one.title.startsWith(title))?.id ?? 0
  const [document] = ((await get(`/accords/${id}`)) as { data: Accord }).data.documents
  if (!document?.pages) throw new Error(`${title} has no document`)
  return { member, accord: id, document: document.id, pages: document.pages }
}

/** Signs a member in before a page's scripts run; `readerView` is the reader's view, the text on a phone by default. */
export const storeBenchMemberSession = (page: Page, { token, user }: BenchMember, readerView: ReaderView = 'text') =>
  page.addInitScript(
    ([kept, known, view]) => {
      localStorage.setItem('readerView', view)
      localStorage.setItem('token', kept)
      localStorage.setItem('user', known)
      localStorage.setItem('cookieConsent', 'rejected')
      localStorage.setItem('cookieConsentDate', new Date().toISOString())
    },
    [token, JSON.stringify(user), readerView] as const,
  )

/** Returns the milliseconds from the click on « Lire » to the PDF's first page on the screen, after prefetching. */
async function tapToPage(browser: Browser, { member, accord, document }: Read) {
  const page = await openSlowPhonePage(browser, 'throttled', (made) => storeBenchMemberSession(made, member, 'pages'))
  await page.goto(`${member.url}/accords/${accord}`, { waitUntil: 'load' })
  const link = page.locator(`a[href="${pdfReaderPath(accord, { document })}"]`).first()
  await link.waitFor()
  await page.waitForTimeout(9000)
  const time = await link.evaluate(async (element) => {
    const start = performance.now()
    ;(element as HTMLElement).click()
    await new Promise<void>((resolve) => {
      const look = () => (globalThis.document.querySelector('[data-page="1"] :is(canvas, img)') ? resolve() : next())
      const next = () => requestAnimationFrame(look)
      look()
    })
    // A task queued in a frame callback runs after that frame is painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
  await page.context().close()
  return time
}

/** Returns the milliseconds to download the PDF over the same network, from an idle browser page. */
async function fetchAlone(browser: Browser, { member: { url, token }, accord, document }: Read) {
  const page = await openSlowPhonePage(browser, 'throttled')
  await page.goto(`${url}/about`, { waitUntil: 'load' })
  await page.waitForTimeout(5000)
  const file = `/api/v1/accords/${accord}/documents/${document}/file?disposition=inline`
  const time = await page.evaluate(
    async ([address, authorization]) => {
      const start = performance.now()
      const answer = await fetch(address, { headers: { authorization }, cache: 'no-store' })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The file answers ${answer.status}`)
      return performance.now() - start
    },
    [file, `Bearer ${token}`] as const,
  )
  await page.context().close()
  return time
}

/** Shows each page of a PDF in the reader. Returns the browser memory used then, in MB. */
async function readAll(browser: Browser, { member, accord, document, pages }: Read) {
  const page = await openSlowPhonePage(browser, 'as it is', (made) => storeBenchMemberSession(made, member, 'pages'))
  const memory = await createPageMemoryMeter(page)
  await page.goto(`${member.url}${pdfReaderPath(accord, { document, page: 1 })}`, { waitUntil: 'load' })
  for (let number = 1; number <= pages; number++) {
    const sheet = page.locator(`[data-page="${number}"]`)
    await sheet.waitFor()
    await sheet.evaluate((element) => element.scrollIntoView())
    await sheet.locator('canvas, img').first().waitFor()
  }
  const held = await memory()
  await page.context().close()
  return held
}
