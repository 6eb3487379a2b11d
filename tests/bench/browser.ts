import { chromium as playwright, type Browser, type Page } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import type { Ratio } from './ratio.ts'
import { pages, type Peers } from './peers.ts'
import { median } from './server.ts'

const ROUNDS = 5
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** What a person on a phone feels: each page against a static one, and a click on an article. */
export async function measureBrowser(portal: { url: string }, peers: Peers): Promise<Ratio[]> {
  const browser = await playwright.launch(chromium)
  const ratios: Ratio[] = []
  const staticLcp: Record<string, number> = {}
  for (const [name, path] of Object.entries(pages)) {
    const [ours, theirs]: Visit[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours?.push(await visit(browser, `${portal.url}${path}`))
      theirs?.push(await visit(browser, `${peers.url}/${name}.html`))
    }
    const middle = (visits: Visit[] | undefined, figure: keyof Visit) =>
      median((visits ?? []).map((one) => one[figure]))
    const lcp = { ours: middle(ours, 'lcp'), theirs: middle(theirs, 'lcp') }
    staticLcp[name] = lcp.theirs
    const [tbt, cls] = [middle(ours, 'tbt'), middle(ours, 'cls')]
    ratios.push(
      {
        what: `${name}, largest contentful paint, static page`,
        ...lcp,
        unit: 'ms',
        bound: '≤ 1.25 ×',
        isHeld: lcp.ours <= 1.25 * lcp.theirs,
      },
      { what: `${name}, total blocking time`, ours: tbt, theirs: 0, unit: 'ms', bound: '≤ 200 ms', isHeld: tbt <= 200 },
      { what: `${name}, layout shift`, ours: cls, theirs: 0, unit: '', bound: '≤ 0.01', isHeld: cls <= 0.01 },
    )
  }
  const [fetched, unfetched] = [await clicks(browser, portal.url, true), await clicks(browser, portal.url, false)]
  const theirs = staticLcp['article'] ?? Number.NaN
  ratios.push(
    {
      what: 'click on an article fetched ahead',
      ours: fetched,
      theirs: 0,
      unit: 'ms',
      bound: '≤ 100 ms',
      isHeld: fetched <= 100,
    },
    {
      what: 'click on an article not fetched ahead, static page',
      ours: unfetched,
      theirs,
      unit: 'ms',
      bound: '≤ 1.1 ×',
      isHeld: unfetched <= 1.1 * theirs,
    },
  )
  await browser.close()
  return ratios
}

type Visit = { lcp: number; tbt: number; cls: number }

async function slowPage(browser: Browser, prepare?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'fr-FR',
  })
  const page = await context.newPage()
  await prepare?.(page)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', SLOW_4G)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const page = await slowPage(browser)
  await page.addInitScript(() => {
    const seen = { lcp: 0, tbt: 0, cls: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime))
    watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)))
    watch('layout-shift', ({ value = 0 }) => (seen.cls += value))
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(3500)
  const seen = await page.evaluate(() => (window as unknown as { seen: Visit }).seen)
  await page.context().close()
  return seen
}

/** From the press to the article's heading on the screen, in milliseconds: the median of five clicks. */
async function clicks(browser: Browser, url: string, isFetchedAhead: boolean) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await slowPage(browser, (made) =>
      made.addInitScript((isMetered) => {
        localStorage.setItem('cookieConsent', 'rejected')
        localStorage.setItem('cookieConsentDate', new Date().toISOString())
        if (isMetered) Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      }, !isFetchedAhead),
    )
    await page.goto(`${url}/blog`, { waitUntil: 'load' })
    await page.waitForTimeout(9000)
    times.push(
      await page.evaluate(async () => {
        const link = document.querySelector<HTMLAnchorElement>(
          'main article a[href^="/blog/"], main li a[href^="/blog/"]',
        )
        if (!link) throw new Error('no article to click on')
        const before = document.querySelector('h1')?.textContent
        const start = performance.now()
        link.click()
        await new Promise<void>((resolve) => {
          const look = () => {
            const heading = document.querySelector('main h1')
            if (location.pathname !== '/blog' && heading?.textContent && heading.textContent !== before) resolve()
            else requestAnimationFrame(look)
          }
          look()
        })
        // A task that begins after the next frame: the heading has been painted.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - start
      }),
    )
    await page.context().close()
  }
  return median(times)
}
