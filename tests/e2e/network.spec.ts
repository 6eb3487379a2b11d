import type { Page } from 'playwright/test'
import { recordLayoutShifts, takeLayoutShifts } from './layoutShifts.ts'
import { startSlowHtmlProxy } from './slowLine.ts'
import {
  expect,
  waitUntilBrowserIdle,
  NIGHTLY_TEST_TAG,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  test,
  motionEnabledOptions,
} from './test.ts'

test.use(motionEnabledOptions)

test.use({ viewport: { width: 1280, height: 800 } })
test.beforeEach(({ page }) => storeCookieRefusal(page))

const main = (page: Page) => page.getByRole('main')
const cards = (page: Page) => main(page).getByRole('article')
const news = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Actualités' })
const LIST = '**/api/v1/posts?**'
const FIRST_LIST = '**/api/v1/posts'

/** Records the API calls of a browser page, without pictures. Returns their paths below /api/v1. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/v1(\/.*)$/.exec(request.url()) ?? []
    if (call && !call.startsWith('/pictures/')) calls.push(call)
  })
  return calls
}

/** Sets the browser's data saver mode, which disables the portal's prefetching. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

const fetchIsLost = async (page: Page) => {
  for (const url of [LIST, FIRST_LIST, '**/api/v1/posts/*']) await page.route(url, (route) => route.abort())
}

/** Delays the page's API calls for news posts until the returned function is called. */
async function layGate(page: Page) {
  let gate = Promise.withResolvers<void>()
  for (const url of [LIST, FIRST_LIST, '**/api/v1/posts/*']) {
    await page.route(url, async (route) => {
      await gate.promise
      await route.continue()
    })
  }
  return {
    open: () => gate.resolve(),
    close: () => {
      gate = Promise.withResolvers()
    },
  }
}

test.describe('the portal fetches', () => {
  test.use({ prefetches: true })

  test(
    'only data drawn in the first load and not sent with it, when data is saved',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await saveData(page)
      const calls = callsOf(page)
      // The first load contains data drawn in the page's HTML: it is not fetched again.
      for (const [path, after] of [
        ['/blog', []],
        ['/blog/3', ['/contact-data?company_id=1', '/posts/3']],
        ['/faq', []],
        [
          '/',
          [
            '/contact-data?company_id=1',
            '/events/next?company=1',
            '/faq/highlights?company=1',
            '/pages/accueil?company=1',
            '/posts?per_page=3&company=1',
          ],
        ],
      ] as const) {
        calls.length = 0
        await openPage(page, path)
        await news(page).hover()
        await expect.poll(() => calls.toSorted(), path).toEqual(after)
        await waitUntilBrowserIdle(page)
        expect(calls.toSorted(), path).toEqual(after)
      }
    },
  )

  test(
    'the list’s articles once each when the browser is idle, and none again to read one',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      const calls = callsOf(page)
      const answers: string[] = []
      page.on('requestfinished', (request) => request.url().includes('/api/v1/posts/') && answers.push(request.url()))
      await openPage(page, '/blog')
      await expect.poll(() => answers.length).toBe(9)
      expect(new Set(calls).size).toBe(9)
      expect(calls.every((call) => /^\/posts\/\d+$/.test(call))).toBe(true)
      calls.length = 0
      await cards(page).nth(2).getByRole('link').click()
      await expect(main(page).locator('article > header h1')).toBeVisible()
      expect(calls.filter((call) => /^\/posts\/\d+$/.test(call))).toHaveLength(0)
    },
  )

  test(
    'a page when the pointer is over its entry, and not again at the click',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page }) => {
      await openPage(page, '/faq')
      const calls = callsOf(page)
      await news(page).hover()
      await expect.poll(() => calls).toEqual(['/posts?company=1'])
      await news(page).click()
      await expect(cards(page)).toHaveCount(9)
      expect(calls.filter((call) => call === '/posts?company=1')).toHaveLength(1)
    },
  )
})

test.describe('on a slow network', () => {
  test(
    'an article opened in another tab is not fetched here; one opened here is fetched once, while its page’s code loads',
    { tag: NIGHTLY_TEST_TAG },
    async ({ page, context }) => {
      await saveData(page)
      await openPage(page, '/blog')
      const calls = callsOf(page)
      const opened = context.waitForEvent('page')
      await cards(page)
        .first()
        .getByRole('link')
        .click({ modifiers: ['Control'] })
      await (await opened).waitForLoadState()
      expect(calls).toEqual([])
      await expect(page).toHaveURL('/blog')

      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/PostPage-*.js', async (route) => {
        await isReleased
        await route.continue()
      })
      await cards(page).first().getByRole('link').click()
      await expect.poll(() => calls).toEqual([expect.stringMatching(/^\/posts\/\d+$/)])
      await expect(main(page).locator('article h1')).toHaveCount(0)
      release()
      await expect(main(page).locator('article > header h1')).toBeVisible()
      expect(calls).toHaveLength(1)
    },
  )

  test('a skeleton is shown, then the content', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await saveData(page)
    await openPage(page, '/faq')
    const gate = await layGate(page)
    await news(page).click()
    await expect(main(page).getByRole('heading', { level: 1, name: 'Actualités' })).toBeVisible()
    await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible()
    gate.open()
    await expect(cards(page)).toHaveCount(9)
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)

    gate.close()
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect(page).toHaveURL('/blog?page=2')
    await expect(main(page).locator('[aria-busy=true]')).toBeVisible()
    gate.open()
    await expect(cards(page)).toHaveCount(9)
    await expect(page.locator('[aria-label=Pages] [aria-current=page]')).toHaveText('2')

    gate.close()
    await cards(page).first().getByRole('link').click()
    await expect(main(page).locator('[aria-busy=true]')).toBeVisible()
    gate.open()
    await expect(main(page).locator('article h1')).toBeFocused()
  })
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ })

  test('a list and an article report it, and « Réessayer » loads them', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await saveData(page)
    await openPage(page, '/faq')
    await fetchIsLost(page)
    await news(page).click()
    const retry = main(page).getByRole('button', { name: 'Réessayer' })
    await expect(retry).toBeVisible()
    await expect(main(page)).toContainText('Pas de connexion au serveur')
    await page.unrouteAll()
    await retry.click()
    await expect(cards(page)).toHaveCount(9)

    await fetchIsLost(page)
    await cards(page).nth(1).getByRole('link').click()
    await expect(retry).toBeVisible()
    await page.unrouteAll()
    await retry.click()
    await expect(main(page).locator('article h1')).toBeVisible()
  })
})

test.describe('a new version of the portal', () => {
  // Expected errors: when a page's code is gone the browser renders it anew, which React reports.
  test.use({ expectedErrors: /status of 404|Failed to fetch dynamically imported module|React error #(422|520)/ })
  const OLD = '**/assets/BlogPage-*.js'

  test('is loaded when the old version’s code is gone', async ({ page }) => {
    await saveData(page)
    await openPage(page, '/faq')
    await page.route(OLD, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 })
    const reloaded = page.waitForEvent('load')
    await news(page).click()
    await reloaded
    await waitUntilPageReady(page)
    await expect(page).toHaveURL('/blog')
    await expect(cards(page)).toHaveCount(9)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actualités')
  })

  test('is reported after one try when its code fails to load too', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
    await saveData(page)
    await openPage(page, '/faq')
    await page.route(OLD, (route) => route.fulfill({ status: 404, body: '' }))
    let loads = 0
    page.on('load', () => loads++)
    await news(page).click()
    const failure = main(page).getByRole('heading', { level: 1, name: 'Cette page n’a pas pu être chargée' })
    await expect(failure).toBeVisible()
    await waitUntilBrowserIdle(page)
    expect(loads).toBe(1)
    await page.unrouteAll()
    await main(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(cards(page)).toHaveCount(9)
  })

  test.describe('that cannot be reached', () => {
    test.use({ expectedErrors: /status of 404|net::ERR_FAILED|Failed to fetch dynamically imported module/ })

    test('leaves a part of the page without its code, and says so', { tag: NIGHTLY_TEST_TAG }, async ({ page }) => {
      await saveData(page)
      await openPage(page, '/faq')
      await page.route('**/assets/FaqSearchResults-*.js', (route) => route.fulfill({ status: 404, body: '' }))
      await page.route('**/faq*', (route) => (route.request().method() === 'HEAD' ? route.abort() : route.fallback()))
      await page.getByLabel('Rechercher dans les questions').fill('fatigue')
      await expect(page.getByText('Cet élément n’a pas pu être chargé.')).toBeVisible()
      await expect(main(page).getByRole('heading', { name: 'Cette page n’a pas pu être chargée' })).toBeVisible()
    })
  })
})

test.describe('nothing moves while a page loads', () => {
  for (const { width, tag } of [
    { width: 390, tag: [] },
    { width: 1440, tag: NIGHTLY_TEST_TAG },
  ]) {
    test.describe(`${width} px wide`, { tag }, () => {
      test.use({ viewport: { width, height: 844 } })
      test('at once', ({ page }) => expectAllStill(page))

      test.describe('piece by piece', { tag: NIGHTLY_TEST_TAG }, () => {
        test.use({
          // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
          proxy: async ({}, use) => {
            const line = await startSlowHtmlProxy()
            await use({ server: line.url })
            await line.stop()
          },
        })
        test('the whole page', ({ page }) => expectAllStill(page))
      })
    })
  }
})

/** Opens several pages and expects no layout shift. A failure names the moved element and its positions. */
async function expectAllStill(page: Page) {
  await recordLayoutShifts(page)
  for (const path of ['/', '/blog', '/blog/3']) {
    await openPage(page, path)
    const { total, shifts } = await takeLayoutShifts(page)
    expect.soft(total, `${path} ${shifts}`).toBeLessThan(0.01)
  }
}
