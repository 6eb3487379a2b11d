import type { Browser, Page } from 'playwright'
import type { Peers } from './peers.ts'
import { startPipe } from './pipe.ts'
import { atMost, type Ratio } from './ratio.ts'
import { startReachedByMembers } from './reached.ts'
import { asMember, documentOf, logIn, LONG, untilRead, type Member } from './reader.ts'
import { median } from './server.ts'
import { launchBare, slowPage } from './visit.ts'
import { readerPath } from '#contract/accords/readerPath.ts'

const ROUNDS = 7
/**
 * Timeout, in milliseconds. A document's first page takes seven times as long as the minimal page, more on a busy
 * machine.
 */
const LONGEST_MS = 120_000

/**
 * Measures the time until members' screens show their content over TCP slow start, against a minimal page with one
 * call.
 */
export async function measureMembers(peers: Peers): Promise<Ratio[]> {
  const portal = await startReachedByMembers('bench_members', ['/', '/accords', '/profile'])
  try {
    await untilRead(portal.databaseUrl)
    const { member, accord, document } = await documentOf(await logIn(portal.url, LONG.email), LONG.title)
    return await measureScreens(peers, portal.pipedUrl, member, {
      'member’s home': ['/', 'main article a[href^="/blog/"]'],
      'agreements list': ['/accords', 'main a[href^="/accords/"]'],
      'reader’s first page': [readerPath(accord, { document, page: 1 }), '[data-page="1"] canvas'],
      profile: ['/profile', 'main button[aria-haspopup="dialog"]'],
    })
  } finally {
    await portal.stop()
  }
}

type Screens = Record<string, [path: string, shown: string]>

async function measureScreens(peers: Peers, url: string, member: Member, screens: Screens) {
  const browser = await launchBare()
  const pipe = await startPipe(peers.url)
  const lines: Ratio[] = []
  try {
    for (const [name, [path, shown]] of Object.entries(screens)) {
      const [ours, theirs] = [[] as number[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await timeToShow(browser, `${url}${path}`, shown, (page) => asMember(page, member)))
        theirs.push(await timeToShow(browser, `${pipe.url}/minimalCall.html`, '[data-answer]'))
      }
      lines.push(
        atMost(1.3, `${name}, shown through slow start, least page with one call`, [median(ours), median(theirs)]),
      )
    }
    return lines
  } finally {
    await browser.close()
    await pipe.stop()
  }
}

/** Returns the milliseconds from navigation to the first frame that shows the element. */
async function timeToShow(browser: Browser, url: string, shown: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await slowPage(browser, 'as it is', prepare)
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
