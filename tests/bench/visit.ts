import { chromium as playwright, type Browser, type BrowserContext, type Page } from 'playwright'
import { chromiumOptions } from '#tests/e2e/browser.ts'
import { median } from './server.ts'

/** Network of a benchmarked page visit: Chromium's throttling, or none. */
export type PageVisitNetwork = 'throttled' | 'as it is'

/**
 * Loading metrics of a page visit: largest contentful paint and total blocking time in milliseconds, cumulative layout
 * shift.
 */
export type PageVisitMetrics = { lcp: number; tbt: number; cls: number }

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

// Chromium draws its address bar's list as two pages for each new window: half a second of processor time during a
// visit. This switch replaces Playwright's own, whose features are repeated.
const NOT_ITS_OWN =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,OptimizationHints,PreconnectToSearch,NetworkTimeServiceQuerying,' +
  'MediaRouter,LensOverlay,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,' +
  'DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync'

/** Chromium command line arguments that disable background work, for benchmarks. */
export const benchmarkBrowserArguments = [...chromiumOptions.args, `--disable-features=${NOT_ITS_OWN}`]

/** Launches Chromium without background work, for benchmarks, with additional command line arguments. */
export const launchBenchmarkBrowser = (more: string[] = []) =>
  playwright.launch({ ...chromiumOptions, args: [...benchmarkBrowserArguments, ...more] })

/** Opens a browser page on an emulated phone, with the CPU slowed down four times. */
export async function openSlowPhonePage(
  browser: Browser,
  network: PageVisitNetwork,
  prepare?: (page: Page) => Promise<unknown>,
) {
  return openSlowPage(await openSlowPhoneContext(browser), network, prepare)
}

/** Creates a browser profile of an emulated phone, without data. */
export const openSlowPhoneContext = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, locale: 'fr-FR' })

/** Opens a page of an emulated phone's browser profile, with the CPU slowed down four times. */
export async function openSlowPage(
  context: BrowserContext,
  network: PageVisitNetwork,
  prepare?: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  await prepare?.(page)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  if (network === 'throttled') await protocol.send('Network.emulateNetworkConditions', SLOW_4G)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Options of a benchmarked page visit: the network, and the milliseconds of observation after the load event. */
export type PageVisitOptions = { network?: PageVisitNetwork; followedMs?: number }

/** Opens a URL on an emulated phone. Returns the page's loading metrics. */
export async function measurePageVisit(
  browser: Browser,
  url: string,
  { network = 'throttled', followedMs = 3500 }: PageVisitOptions = {},
): Promise<PageVisitMetrics> {
  const page = await openSlowPhonePage(browser, network)
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
  const seen = await page.evaluate(() => (window as unknown as { seen: PageVisitMetrics }).seen)
  await page.context().close()
  return seen
}

/** Returns the median time from a click on a news post to its heading on the screen, in milliseconds. */
export async function measureNewsPostClicks(browser: Browser, url: string, rounds: number, isFetchedAhead: boolean) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await openSlowPhonePage(browser, 'throttled', (made) =>
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
        // A task queued in a frame callback runs after that frame is painted.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - start
      }),
    )
    await page.context().close()
  }
  return median(times)
}
