import type { Browser, Page } from 'playwright'
import type { BenchPeerServers } from './peers.ts'
import { drawDocumentPictures } from './drawDocumentPictures.ts'
import { startThrottlingProxy } from './pipe.ts'
import { buildMaximumRatioBenchLine, type BenchComparisonLine } from './ratio.ts'
import { startThrottledMemberPortal } from './reached.ts'
import {
  storeBenchMemberSession,
  findPdfOfAgreement,
  logInBenchMember,
  LONG_AGREEMENT,
  waitUntilDocumentsIndexed,
  type BenchMember,
} from './reader.ts'
import { median } from './server.ts'
import { launchBenchmarkBrowser, openSlowPhonePage } from './visit.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { ReaderView } from '#src/accords/readerView.ts'

const ROUNDS = 7
/** Demo agreement whose PDF of nine pages is shown by its pictures. */
const DRAWN_AGREEMENT = 'Récupération après les rotations long-courrier'
/** Maximum milliseconds until a member's screen shows its content, on a busy machine. */
const LONGEST_MS = 120_000

/**
 * Measures the time until members' screens show their content over a simulated phone network, against a minimal React
 * page with one API call.
 */
export async function measureMemberScreens(peers: BenchPeerServers): Promise<BenchComparisonLine[]> {
  const portal = await startThrottledMemberPortal('bench_members', ['/', '/accords', '/profile'])
  try {
    await waitUntilDocumentsIndexed(portal.databaseUrl)
    const member = await logInBenchMember(portal.url, LONG_AGREEMENT.email)
    const long = await findPdfOfAgreement(member, LONG_AGREEMENT.title)
    const drawn = await findPdfOfAgreement(member, DRAWN_AGREEMENT)
    await drawDocumentPictures(portal.databaseUrl, drawn.document)
    const pathOf = ({ accord, document }: typeof long) => pdfReaderPath(accord, { document, page: 1 })
    return await measureScreens(peers, portal.pipedUrl, member, {
      'member’s home': { path: '/', shown: 'main article a[href^="/blog/"]' },
      'agreements list': { path: '/accords', shown: 'main a[href^="/accords/"]' },
      'reader’s text': { path: pathOf(long), shown: '[data-page="1"][data-loaded=true] h2', again: 0.6 },
      'reader’s page as a picture': {
        path: pathOf(drawn),
        shown: '[data-page="1"] img',
        view: 'pages',
        cold: 1.6,
        again: 0.6,
      },
      profile: { path: '/profile', shown: 'main button[aria-haspopup="dialog"]' },
    })
  } finally {
    await portal.stop()
  }
}

type Screen = {
  path: string
  /** Selector of the content to wait for. */
  shown: string
  view?: ReaderView
  /** Maximum time of a first visit, relative to the least page; 1.3 by default. */
  cold?: number
  /** Maximum time of a second visit, relative to the first. */
  again?: number
}
type Screens = Record<string, Screen>

async function measureScreens(peers: BenchPeerServers, url: string, member: BenchMember, screens: Screens) {
  const browser = await launchBenchmarkBrowser()
  const pipe = await startThrottlingProxy(peers.url)
  const lines: BenchComparisonLine[] = []
  try {
    for (const [name, { path, shown, view, cold = 1.3, again }] of Object.entries(screens)) {
      const [ours, theirs, seconds] = [[] as number[], [] as number[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        const [first, second] = await timesToShow(browser, `${url}${path}`, shown, (page) =>
          storeBenchMemberSession(page, member, view),
        )
        ours.push(first)
        seconds.push(second)
        const [least] = await timesToShow(browser, `${pipe.url}/minimalCall.html`, '[data-answer]')
        theirs.push(least)
      }
      lines.push(
        buildMaximumRatioBenchLine(cold, `${name}, shown through slow start, least page with one call`, [
          median(ours),
          median(theirs),
        ]),
      )
      if (again !== undefined)
        lines.push(
          buildMaximumRatioBenchLine(again, `${name}, shown again, against its first visit`, [
            median(seconds),
            median(ours),
          ]),
        )
    }
    return lines
  } finally {
    await browser.close()
    await pipe.stop()
  }
}

/** Returns the times to show an element on a first visit and, with the browser's cache, on a second one. */
async function timesToShow(browser: Browser, url: string, shown: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await openSlowPhonePage(browser, 'as it is', prepare)
  const first = await timeToShow(page, url, shown)
  // Leaves the page, and lets its last requests end.
  await page.waitForLoadState('networkidle')
  await page.goto('about:blank')
  const second = await timeToShow(page, url, shown)
  await page.context().close()
  return [first, second] as const
}

/** Returns the milliseconds from a browser's navigation to the first painted frame that shows an element. */
async function timeToShow(page: Page, url: string, shown: string) {
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => document.querySelector<HTMLElement>(selector)?.offsetParent && performance.now(),
    shown,
    { polling: 'raf', timeout: LONGEST_MS },
  )
  return (await seen.jsonValue()) as number
}
