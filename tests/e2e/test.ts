import { Client } from 'pg'
import { browserStorageInventory } from '#contract/offline/browserStorageInventory.ts'
import { PORTAL_RESPONSE_HEADER } from '#contract/portalHeader.ts'
import { expect, test as base, type Page, type Request } from 'playwright/test'
import { OFFLINE_FALLBACK_DELAYS, holdBrowserTimers } from './heldTime.ts'
import { startPortalServer } from './server.ts'

type Portal = {
  url: string
  /** URL path of the demo page that lists the portal's sent mails. */
  mailPath: string
  /** Runs an SQL statement in the database of the Playwright worker's portal. */
  sql: (statement: string) => Promise<unknown[]>
}

/**
 * Playwright test with a page on the worker's own portal. At the end it expects no console error, content security
 * policy violation or request to another host.
 */
export const test = base.extend<
  { expectedErrors: RegExp | undefined; prefetches: boolean },
  { portal: Portal; settings: Record<string, string> }
>({
  /** Environment settings of the portal for one file's end-to-end tests. */
  settings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ settings }, use, { workerIndex }) => {
      const server = await startPortalServer(`e2e_${workerIndex}`, [], settings)
      const client = new Client({ connectionString: server.databaseUrl })
      await client.connect()
      await use({
        url: server.url,
        mailPath: server.mailPath,
        sql: async (statement) => (await client.query(statement)).rows as unknown[],
      })
      await client.end()
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  /** Pattern of the console errors that an end-to-end test provokes on purpose. */
  expectedErrors: [undefined, { option: true }],
  /**
   * True for pages that prefetch code and data. Prefetching takes a third of a page load's processor time: by default
   * it runs at night only. Journeys about it enable it.
   */
  prefetches: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use, { tags }) => use(tags.includes(NIGHTLY_TEST_TAG)),
    { option: true },
  ],
  page: async ({ page, portal, baseURL, expectedErrors, prefetches }, use) => {
    const troubles: string[] = []
    if (!prefetches) await page.context().addInitScript(reportDataSaver)
    await holdBrowserTimers(page.context(), OFFLINE_FALLBACK_DELAYS)
    requestsOf(page)
    page.on('console', (message) => {
      const isExpected = expectedErrors?.test(message.text())
      if (message.type() === 'error' && !isExpected) troubles.push(`console: ${message.text()}`)
    })
    page.on('pageerror', ({ message }) => {
      if (!expectedErrors?.test(message)) troubles.push(`error: ${message}`)
    })
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(baseURL ?? portal.url) && !url.startsWith('data:')) troubles.push(`request: ${url}`)
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // eslint-disable-next-line no-console
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
      })
    })
    await use(page)
    expect(troubles).toEqual([])
    expect(await findUnlistedBrowserStorage(page)).toEqual([])
  },
})

export { expect }

/** Makes the browser report its data saver mode, in which the portal prefetches nothing; runs in the page. */
function reportDataSaver() {
  Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }), configurable: true })
}

/** HTTP headers of mocked portal responses. Without them, the page treats a response as a captive portal's. */
export const PORTAL_RESPONSE_HEADERS = { [PORTAL_RESPONSE_HEADER]: '1' }

/** Playwright options that enable CSS animations; other end-to-end tests run with reduced motion. */
export const motionEnabledOptions = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Playwright tag of the end-to-end tests that only `npm run test:nightly` runs. */
export const NIGHTLY_TEST_TAG = '@nightly'

/** Web storage keys that the end-to-end tests themselves use to keep data between pages. */
const ofJourneys = new Set(['colours', 'iterations', 'moved', 'seen', 'shared', 'signedInOnce', 'veil'])

/**
 * Returns the names of the browser's cookies, storage keys, databases and caches that the privacy page does not list.
 */
export async function findUnlistedBrowserStorage(page: Page) {
  if (page.isClosed() || !page.url().startsWith('http')) return []
  const cookies = (await page.context().cookies()).map(({ name }) => name.replace(/^__Host-/, ''))
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
    // Storybook's cache names contain a version and an address.
    ...('caches' in window ? await caches.keys() : []).map((name) => name.replace(/-v\d+-.*/, '')),
  ])
  return [...cookies, ...keys].filter((name) => !(name in browserStorageInventory) && !ofJourneys.has(name))
}

/** Opens a page of the portal; waits until React has hydrated it and its spinner has gone. */
export async function openPage(page: Page, path: string) {
  const response = await page.goto(path)
  await waitUntilPageReady(page)
  return response
}

/**
 * Navigates within the open portal through the client-side router, as a link does. Resolves once the page's HTTP
 * requests are answered.
 */
export async function navigateTo(page: Page, path: string) {
  // React hydrates a page only at the address that the server rendered.
  await waitUntilHydrated(page)
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { idx: idx + 1, key: crypto.randomUUID() }
    history.pushState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
  await waitUntilBrowserIdle(page)
}

/** Ends the animations of the loading screen that every server-rendered page has. */
const endPreloader = (page: Page) =>
  page.evaluate(() => {
    const veil = document.querySelector('body [lang=en]')?.parentElement
    for (const animation of veil?.getAnimations({ subtree: true }) ?? []) animation.finish()
  })

/** Waits until React has hydrated every Suspense boundary of the page. */
export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    ['header', 'main', 'footer'].every((part) => {
      const element = document.querySelector(`${part} *`)
      // An open document reader has no content behind it.
      if (part === 'main' && !element) return document.querySelector('[role=dialog]') !== null
      return element && Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    }),
  )

/**
 * Waits until React has hydrated the page and its HTTP requests are answered. Removes the loading screen of the first
 * second.
 */
export async function waitUntilPageReady(page: Page) {
  await endPreloader(page)
  await waitUntilHydrated(page)
  await waitUntilBrowserIdle(page)
}

/**
 * Waits until the browser is idle twice in a row without an HTTP request in between, since prefetching starts when
 * idle.
 */
export async function waitUntilBrowserIdle(page: Page) {
  const { onTheirWay, asked } = requestsOf(page)
  await expect
    .poll(
      async () => {
        const before = asked()
        for (let turn = 0; turn < 2; turn++) await page.evaluate(resolveWhenBrowserIdle)
        // The pending requests are named in a timeout's message.
        return [...[...onTheirWay].map((request) => request.url()), ...(asked() === before ? [] : ['asked anew'])]
      },
      { intervals: [0, 20, 50, 100], timeout: 40_000 },
    )
    .toEqual([])
}

/** Resolves after the portal's `requestIdleCallback` callbacks, within five seconds; runs in the page. */
export const resolveWhenBrowserIdle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => void requestIdleCallback(() => resolve(), { timeout: 6000 }))
  })

type Requests = { onTheirWay: Set<Request>; asked: () => number }
const requests = new WeakMap<Page, Requests>()

/** Returns the HTTP requests of a browser page, recorded from the first call on. */
function requestsOf(page: Page): Requests {
  const known = requests.get(page)
  if (known) return known
  const onTheirWay = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    count++
    onTheirWay.add(request)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    // The previous page's pending requests never finish.
    onTheirWay.clear()
    onTheirWay.add(request)
  })
  const arrived = (request: Request) => void onTheirWay.delete(request)
  page.on('requestfinished', arrived)
  page.on('requestfailed', arrived)
  const watched = { onTheirWay, asked: () => count }
  requests.set(page, watched)
  return watched
}

/** Stores a refusal of cookies before the page opens, so that no cookie banner covers it. */
export const storeCookieRefusal = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'rejected')
    localStorage.setItem('cookieConsentDate', new Date().toISOString())
  })

/** Stores a selected airline company before the page opens, as the company picker does. Returns the stored value. */
export async function preselectCompany(page: Page, id: number) {
  const answer = await page.request.get('/api/v1/companies')
  const { data } = (await answer.json()) as { data: { id: number }[] }
  const company = JSON.stringify(data.find((one) => one.id === id))
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('selectedCompany')) localStorage.setItem('selectedCompany', stored)
  }, company)
  return company
}

/** Signs a demo member in through the API, and stores the session in the browser as the login form does. */
export async function signInDemoMember(page: Page, email = 'membre@envol.example') {
  const answer = await page.request.post('/api/v1/login', {
    data: {
      email,
      password: 'decollage',
      remember: false,
      device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Test' },
    },
  })
  // Fail here with the reason: later steps would fail without one.
  expect(answer.status(), await answer.text()).toBe(200)
  const { token, user } = (await answer.json()) as { token: string; user: object }
  await page.addInitScript(
    ([kept, member]) => {
      if (sessionStorage.getItem('signedInOnce')) return
      sessionStorage.setItem('signedInOnce', 'yes')
      localStorage.setItem('token', kept)
      localStorage.setItem('user', member)
    },
    [token, JSON.stringify(user)] as const,
  )
  return token
}
