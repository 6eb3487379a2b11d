import type { Page } from 'playwright/test'
import { listSampleScreensByAccess } from '#tests/samples/screens.ts'
import { expect, NIGHTLY_TEST_TAG, waitUntilPageReady, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, expectedErrors: /status of 404/ })

/** Records each element that becomes the largest contentful paint; runs in the page. */
const noteLargest = () => {
  const painted: Element[] = []
  Object.assign(window, { painted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element: Element | null }
      if (element) painted.push(element)
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

type Seen = { painted: Element[]; sent: Set<Element> }

/** Stores the server-rendered HTML before any script of the page has run; runs in the page. */
const keepSent = () => {
  const seen = window as unknown as Seen
  if (document.readyState === 'loading' && !document.querySelector('footer')) return false
  if (seen.painted.length === 0) return false
  seen.sent = new Set(document.querySelectorAll('*'))
  return true
}

const largest = (page: Page) =>
  page.evaluate(() => {
    const { painted, sent } = window as unknown as Seen
    const element = painted.at(-1)
    const words = element?.textContent.trim().slice(0, 40)
    return { element: `${element?.localName}: ${words}`, wasSent: element !== undefined && sent.has(element) }
  })

// The content depends on the secret in the link's fragment, which no server receives.
const isPersonal = 'own-request'

// A larger element painted later would delay the page: all of the first window must be in the HTML.
test(
  'on every public screen the largest paint is an element from the HTML',
  { tag: NIGHTLY_TEST_TAG },
  async ({ page }) => {
    test.setTimeout(150_000)
    await page.addInitScript(noteLargest)
    let letCode = () => {}
    let isLet = Promise.resolve()
    await page.route('**/assets/*.js', async (route) => {
      await isLet
      await route.continue()
    })
    for (const { name, path } of listSampleScreensByAccess('public', 'visitor')) {
      if (name === isPersonal) continue
      isLet = new Promise((resolve) => (letCode = resolve))
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(keepSent)
      letCode()
      await waitUntilPageReady(page)
      const { element, wasSent } = await largest(page)
      test.info().annotations.push({ type: path, description: element })
      expect.soft({ path, element, wasSent }).toEqual({ path, element, wasSent: true })
    }
  },
)
