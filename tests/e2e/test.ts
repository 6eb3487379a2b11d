import { Client } from 'pg'
import { deviceStorage } from '#contract/offline/deviceStorage.ts'
import { PORTAL_HEADER } from '#contract/portalHeader.ts'
import { expect, test as base, type Page, type Request } from 'playwright/test'
import { givingUp, holdDelays } from './heldTime.ts'
import { startServer } from './server.ts'

type Portal = {
  url: string
  /** The path of the page where the demo's mails are read. */
  mailPath: string
  /** Runs one statement in the worker's database. */
  sql: (statement: string) => Promise<unknown[]>
}

/**
 * A page on a portal of the worker's own. When the test ends nothing may have gone wrong unseen: no error in the
 * console, no refusal of the page's policy, no request to another host.
 */
export const test = base.extend<
  { expectedErrors: RegExp | undefined },
  { portal: Portal; settings: Record<string, string> }
>({
  /** What the portal of a file is told that others are not. */
  settings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ settings }, use, { workerIndex }) => {
      const server = await startServer(`e2e_${workerIndex}`, [], settings)
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
  /** Errors that a test provokes on purpose. */
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, portal, baseURL, expectedErrors }, use) => {
    const troubles: string[] = []
    await holdDelays(page.context(), givingUp)
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
    expect(await unlistedStorage(page)).toEqual([])
  },
})

export { expect }

/** Headers of an answer that a journey gives in the portal's place: without them it is another server's. */
export const OF_PORTAL = { [PORTAL_HEADER]: '1' }

/** Options of journeys that see what moves, as most people do; the others run without motion. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** Tag of the journeys that `npm run test:nightly` runs, and `npm test` leaves out. */
export const NIGHTLY = '@nightly'

/** What journeys keep there themselves, to know it after the page has gone. */
const ofJourneys = new Set(['colours', 'iterations', 'moved', 'seen', 'shared', 'signedInOnce', 'veil'])

/** What the browser keeps for the portal and the privacy page does not tell. */
export async function unlistedStorage(page: Page) {
  if (page.isClosed() || !page.url().startsWith('http')) return []
  const cookies = (await page.context().cookies()).map(({ name }) => name.replace(/^__Host-/, ''))
  const keys = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).flatMap(({ name }) => name ?? []),
    // A library's caches have a version and an address in their names.
    ...('caches' in window ? await caches.keys() : []).map((name) => name.replace(/-v\d+-.*/, '')),
  ])
  return [...cookies, ...keys].filter((name) => !(name in deviceStorage) && !ofJourneys.has(name))
}

/** Opens a page and waits until it is the person's: hydrated, and the spinner gone. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await ready(page)
  return response
}

/**
 * Goes to an address within the open portal, as a press on a link does: the router draws it, and nothing is loaded anew.
 * Everything that the page fetches has come when this returns.
 */
export async function visit(page: Page, path: string) {
  // React takes over a page at the address that the server drew it for.
  await takenOver(page)
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    const state = { idx: idx + 1, key: crypto.randomUUID() }
    history.pushState(state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)
  await idle(page)
}

/** Brings the preloader's animations to their end; the preloader is in every page of the server. */
const endPreloader = (page: Page) =>
  page.evaluate(() => {
    const veil = document.querySelector('body [lang=en]')?.parentElement
    for (const animation of veil?.getAnimations({ subtree: true }) ?? []) animation.finish()
  })

/** Waits until React has taken over every part of the page: each is hydrated on its own. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() =>
    ['header', 'main', 'footer'].every((part) => {
      const element = document.querySelector(`${part} *`)
      // Behind a document that is read nothing is drawn.
      if (part === 'main' && !element) return document.querySelector('[role=dialog]') !== null
      return element && Object.keys(element).some((key) => key.startsWith('__reactFiber'))
    }),
  )

/**
 * Waits until the page answers to the person, and all that it asks for by itself has come. The first second's veil ends
 * at once: it is an animation that waits for nothing, and `layout.spec.ts` sees it leave by itself.
 */
export async function ready(page: Page) {
  await endPreloader(page)
  await takenOver(page)
  await idle(page)
}

/**
 * Waits until the browser has time and nothing is on its way: what is fetched ahead begins when the browser is idle, so
 * that it has to be idle twice in a row, with nothing asked for in between.
 */
export async function idle(page: Page) {
  const { onTheirWay, asked } = requestsOf(page)
  await expect
    .poll(
      async () => {
        const before = asked()
        for (let turn = 0; turn < 2; turn++) await page.evaluate(untilIdle)
        // What is waited for is named, so that a journey that waits in vain says why.
        return [...[...onTheirWay].map((request) => request.url()), ...(asked() === before ? [] : ['asked anew'])]
      },
      { intervals: [0, 20, 50, 100], timeout: 40_000 },
    )
    .toEqual([])
}

/**
 * Runs in the page. Of a page that draws nothing any more Chromium may forget that it is idle: a frame reminds it, and
 * whoever waits is heard after what the portal itself begins when idle, which waits for five seconds at most.
 */
export const untilIdle = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => void requestIdleCallback(() => resolve(), { timeout: 6000 }))
  })

type Requests = { onTheirWay: Set<Request>; asked: () => number }
const requests = new WeakMap<Page, Requests>()

/** What a page has asked for; a page that a test has opened by itself is watched from the first time on. */
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
    // What the page before it was still waiting for, or asked for meanwhile, is never heard of again.
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

/** Stores a choice about cookies beforehand, so that the banner does not stand in the way. */
export const refuseCookies = (page: Page) =>
  page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'rejected')
    localStorage.setItem('cookieConsentDate', new Date().toISOString())
  })

/** Selects a company beforehand, as its picker does. Returns what is stored. */
export async function selectCompany(page: Page, id: number) {
  const answer = await page.request.get('/api/v1/companies')
  const { data } = (await answer.json()) as { data: { id: number }[] }
  const company = JSON.stringify(data.find((one) => one.id === id))
  await page.addInitScript((stored) => {
    if (!localStorage.getItem('selectedCompany')) localStorage.setItem('selectedCompany', stored)
  }, company)
  return company
}

/** Signs in through the API and stores the session as the login does. */
export async function signIn(page: Page, email = 'membre@envol.example') {
  const answer = await page.request.post('/api/v1/login', {
    data: {
      email,
      password: 'decollage',
      remember: false,
      device_infos: { device_type: 'web', device_name: 'Test', device_platform: 'Test' },
    },
  })
  // Whoever is not signed in sees pages without what a journey looks for, and no reason why.
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
