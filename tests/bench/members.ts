import type { Browser, Page } from 'playwright'
import type { BenchPeerServers } from './peers.ts'
import { drawDocumentPagePictures } from './drawDocumentPagePictures.ts'
import { buildMaximumRatioBenchLine, type BenchComparisonLine } from './ratio.ts'
import { startThrottledSecurePortal } from './reached.ts'
import {
  storeBenchMemberSession,
  findPdfOfAgreement,
  logInBenchMember,
  LONG_AGREEMENT_TITLE_AND_MEMBER,
  waitUntilDocumentsIndexed,
  type BenchMember,
} from './reader.ts'
import { median } from './server.ts'
import { launchBenchmarkBrowser, openSlowPage, openSlowPhoneContext } from './visit.ts'
import { isReverseProxyInstalled } from '#tests/reverseProxy/startReverseProxy.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import type { ReaderView } from '#src/accords/storedReader.ts'

const ROUNDS = 7
/** Demo agreement whose PDF of nine pages is shown by its pictures. */
const DRAWN_AGREEMENT = 'Récupération après les rotations long-courrier'
/** Maximum milliseconds until a member's screen shows its content, on a busy machine. */
const LONGEST_MS = 120_000

/**
 * Measures the time until members' screens show their content over a simulated phone network, through nginx with TLS
 * and HTTP/2 as for a portal's users. First visits, with an empty browser, are compared with a minimal React page with one API call, later ones with the first.
 */
export async function measureMemberScreens(peers: BenchPeerServers): Promise<BenchComparisonLine[]> {
  if (!isReverseProxyInstalled('nginx')) {
    console.log('\nnginx is not installed (package nginx): how soon members see their screens is NOT measured.')
    return []
  }
  const portal = await startThrottledSecurePortal('bench_members', ['/', '/accords', '/events', '/profile'], peers.url)
  try {
    await waitUntilDocumentsIndexed(portal.databaseUrl)
    const member = await logInBenchMember(portal.url, LONG_AGREEMENT_TITLE_AND_MEMBER.email)
    const long = await findPdfOfAgreement(member, LONG_AGREEMENT_TITLE_AND_MEMBER.title)
    const drawn = await findPdfOfAgreement(member, DRAWN_AGREEMENT)
    await drawDocumentPagePictures(portal.databaseUrl, drawn.document)
    const pathOf = ({ accord, document }: typeof long) => pdfReaderPath(accord, { document, page: 1 })
    return await measureScreens(portal, member, {
      'member’s home': { path: '/', shown: 'main article a[href^="/blog/"]' },
      'agreements list': { path: '/accords', shown: 'main a[href^="/accords/"]' },
      events: { path: '/events', shown: 'main a[href^="/events/"]' },
      profile: { path: '/profile', shown: 'main button[aria-haspopup="dialog"]' },
      'reader’s text': { path: pathOf(long), shown: '[data-page="1"][data-loaded=true] h2', again: 0.6 },
      'reader’s page as a picture': {
        path: pathOf(drawn),
        shown: '[data-page="1"] img',
        view: 'pages',
        cold: 1.6,
        again: 0.6,
      },
    })
  } finally {
    await portal.stop()
  }
}

type MeasuredScreen = {
  path: string
  /** CSS selector of the screen's content. */
  shown: string
  view?: ReaderView
  /** Maximum time of a first visit, relative to the least page; 1.3 by default. */
  cold?: number
  /** Maximum time of a later visit, relative to the first; 0.5 by default. */
  again?: number
}

async function measureScreens(
  { pipedUrl: url, peerUrl }: { pipedUrl: string; peerUrl: string },
  member: BenchMember,
  screens: Record<string, MeasuredScreen>,
) {
  const browser = await launchBenchmarkBrowser(['--ignore-certificate-errors'])
  const lines: BenchComparisonLine[] = []
  try {
    for (const [name, { path, shown, view, cold = 1.3, again = 0.5 }] of Object.entries(screens)) {
      const [first, later, theirs] = [[] as number[], [] as number[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        const phone = await openSlowPhone(browser, (page) => storeBenchMemberSession(page, member, view))
        const page = await phone.open()
        first.push(await timeToShow(page, `${url}${path}`, shown))
        await untilKeptOnDevice(page)
        later.push(await timeToShow(await phone.open(), `${url}${path}`, shown))
        await phone.close()
        const peer = await openSlowPhone(browser)
        theirs.push(await timeToShow(await peer.open(), `${peerUrl}/minimalCall.html`, '[data-answer]'))
        await peer.close()
      }
      lines.push(
        buildMaximumRatioBenchLine(cold, `${name}, first visit through slow start, least page with one call`, [
          median(first),
          median(theirs),
        ]),
        buildMaximumRatioBenchLine(again, `${name}, seen again, its first visit`, [median(later), median(first)]),
      )
    }
    return lines
  } finally {
    await browser.close()
  }
}

type SlowPhone = { open: () => Promise<Page>; close: () => Promise<void> }

/** Opens a browser profile on an emulated phone, whose pages share caches and service worker as a member's do. */
async function openSlowPhone(browser: Browser, prepare?: (page: Page) => Promise<unknown>): Promise<SlowPhone> {
  const context = await openSlowPhoneContext(browser)
  return { open: () => openSlowPage(context, 'as it is', prepare), close: () => context.close() }
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

/** Waits until the service worker that a member's first visit registers is active, and closes that visit's page. */
async function untilKeptOnDevice(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForLoadState('networkidle')
  await page.close()
}
