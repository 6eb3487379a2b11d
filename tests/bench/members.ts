import type { Browser, Page } from 'playwright'
import type { BenchPeerServers } from './peers.ts'
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
    const { member, accord, document } = await findPdfOfAgreement(
      await logInBenchMember(portal.url, LONG_AGREEMENT.email),
      LONG_AGREEMENT.title,
    )
    return await measureScreens(peers, portal.pipedUrl, member, {
      'member’s home': ['/', 'main article a[href^="/blog/"]'],
      'agreements list': ['/accords', 'main a[href^="/accords/"]'],
      'reader’s text': [pdfReaderPath(accord, { document, page: 1 }), '[data-page="1"][data-loaded=true] h2'],
      'reader’s first page': [pdfReaderPath(accord, { document, page: 1 }), '[data-page="1"] canvas', 'pages'],
      profile: ['/profile', 'main button[aria-haspopup="dialog"]'],
    })
  } finally {
    await portal.stop()
  }
}

type Screens = Record<string, [path: string, shown: string, view?: ReaderView]>

async function measureScreens(peers: BenchPeerServers, url: string, member: BenchMember, screens: Screens) {
  const browser = await launchBenchmarkBrowser()
  const pipe = await startThrottlingProxy(peers.url)
  const lines: BenchComparisonLine[] = []
  try {
    for (const [name, [path, shown, view]] of Object.entries(screens)) {
      const [ours, theirs] = [[] as number[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(
          await timeToShow(browser, `${url}${path}`, shown, (page) => storeBenchMemberSession(page, member, view)),
        )
        theirs.push(await timeToShow(browser, `${pipe.url}/minimalCall.html`, '[data-answer]'))
      }
      lines.push(
        buildMaximumRatioBenchLine(1.3, `${name}, shown through slow start, least page with one call`, [
          median(ours),
          median(theirs),
        ]),
      )
    }
    return lines
  } finally {
    await browser.close()
    await pipe.stop()
  }
}

/** Returns the milliseconds from a browser's navigation to the first painted frame that shows an element. */
async function timeToShow(browser: Browser, url: string, shown: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await openSlowPhonePage(browser, 'as it is', prepare)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => document.querySelector<HTMLElement>(selector)?.offsetParent && performance.now(),
    shown,
    { polling: 'raf', timeout: LONGEST_MS },
  )
  const time = (await seen.jsonValue()) as number
  await page.context().close()
  return time
}
