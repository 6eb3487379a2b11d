import { chromium as playwright, type Browser, type Page } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import type { Peers } from './peers.ts'
import { startPipe } from './pipe.ts'
import { atMost, type Ratio } from './ratio.ts'
import { asMember, documentOf, logIn, LONG, untilRead } from './reader.ts'
import { median } from './server.ts'
import { slowPage } from './visit.ts'
import { readerPath } from '#contract/readerPath.ts'

const ROUNDS = 7

/** How soon members' screens show what they are for, through slow start, against the least page with one call. */
export async function measureMembers(portal: { url: string; databaseUrl: string }, peers: Peers): Promise<Ratio[]> {
  await untilRead(portal.databaseUrl)
  const { member, accord, document } = await documentOf(await logIn(portal.url, LONG.email), LONG.title)
  const browser = await playwright.launch(chromium)
  const pipes = { ours: await startPipe(portal.url), theirs: await startPipe(peers.url) }
  const screens: Record<string, [path: string, shown: string]> = {
    'member’s home': ['/', 'main article a[href^="/blog/"]'],
    'agreements list': ['/accords', 'main a[href^="/accords/"]'],
    'reader’s first page': [readerPath(accord, { document, page: 1 }), '[data-page="1"] canvas'],
    profile: ['/profile', 'main button[aria-haspopup="dialog"]'],
  }
  const lines: Ratio[] = []
  try {
    for (const [name, [path, shown]] of Object.entries(screens)) {
      const [ours, theirs] = [[] as number[], [] as number[]]
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await timeToShow(browser, `${pipes.ours.url}${path}`, shown, (page) => asMember(page, member)))
        theirs.push(await timeToShow(browser, `${pipes.theirs.url}/minimalCall.html`, '[data-answer]'))
      }
      lines.push(
        atMost(1.3, `${name}, shown through slow start, least page with one call`, [median(ours), median(theirs)]),
      )
    }
    return lines
  } finally {
    await Promise.all([pipes.ours.stop(), pipes.theirs.stop(), browser.close()])
  }
}

/** From the address to the first frame in which that element is seen. */
async function timeToShow(browser: Browser, url: string, shown: string, prepare?: (page: Page) => Promise<unknown>) {
  const page = await slowPage(browser, 'as it is', prepare)
  await page.goto(url, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(
    (selector) => document.querySelector<HTMLElement>(selector)?.offsetParent && performance.now(),
    shown,
    { polling: 'raf' },
  )
  const time = (await seen.jsonValue()) as number
  await page.context().close()
  return time
}
