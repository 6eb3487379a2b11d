import { chromium as playwright, type Browser, type Page } from 'playwright'
import { chromium } from '#tests/e2e/browser.ts'
import { median } from './server.ts'

/** How a page is reached: through the browser's own throttling, or through a server's that is slow by itself. */
export type Network = 'throttled' | 'as it is'

/** What a person on a phone meets: the largest paint, how long the page cannot answer, how far things move. */
export type Visit = { lcp: number; tbt: number; cls: number }

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

// Chromium draws the list below its address bar as two pages of its own, for each new window: half a second of a core
// in the midst of a visit. The switch replaces the one of Playwright, whose own wishes are said again.
const NOT_ITS_OWN =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,OptimizationHints,PreconnectToSearch,NetworkTimeServiceQuerying,' +
  'MediaRouter,LensOverlay,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,' +
  'DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync'

/** How a browser is started that has nothing to do but what is measured. */
export const withoutItsOwn = [...chromium.args, `--disable-features=${NOT_ITS_OWN}`]

/** A browser that has nothing to do but what is measured. */
export const launchBare = () => playwright.launch({ ...chromium, args: withoutItsOwn })

/** A page on a phone. */
export async function slowPage(browser: Browser, network: Network, prepare?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'fr-FR',
  })
  const page = await context.newPage()
  await prepare?.(page)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  if (network === 'throttled') await protocol.send('Network.emulateNetworkConditions', SLOW_4G)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** How a page is visited: through which network, and how long it is followed once it is loaded. */
export type VisitOptions = { network?: Network; followedMs?: number }

/** Opens a page on a phone, and gives what was met until some time after its load. */
export async function visit(
  browser: Browser,
  url: string,
  { network = 'throttled', followedMs = 3500 }: VisitOptions = {},
): Promise<Visit> {
  const page = await slowPage(browser, network)
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
  await page.waitForTimeout(followedMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: Visit }).seen)
  await page.context().close()
  return seen
}

/** From the press to the article's heading on the screen, in milliseconds: the median of some clicks. */
export async function clicks(browser: Browser, url: string, rounds: number, isFetchedAhead: boolean) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await slowPage(browser, 'throttled', (made) =>
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
