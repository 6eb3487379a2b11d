import { readdir } from 'node:fs/promises'
import type { BrowserContext } from 'playwright/test'
import type { PaginatedAccordList } from '#contract/accords/accords.ts'
import { pdfReaderPath } from '#contract/accords/readerPath.ts'
import { toastBehavioursByInterpretation } from '#src/layout/toasts/toastReading.ts'
import { API_REPLY_DEADLINE_MS, CACHED_PAGE_FALLBACK_MS } from '#src/offline/worker/deadlines.ts'
import { startBreakableTcpProxy } from '#tests/api/line.ts'
import { holdBrowserTimersAgain, holdBrowserTimers, fireHeldBrowserTimers } from './heldTime.ts'
import { startWorkerTimeoutProxy, findActiveServiceWorker } from './heldWorker.ts'
import { findProfileFilesContaining, openProfileBrowser, createBrowserProfileFolder } from './createProfileFolder.ts'
import { startPortalServer } from './server.ts'
import {
  expect,
  waitUntilBrowserIdle,
  NIGHTLY_TEST_TAG,
  openPage,
  waitUntilPageReady,
  storeCookieRefusal,
  signInDemoMember,
  test,
  navigateTo,
} from './test.ts'

test.setTimeout(180_000)
// What a visitor's browser prefetches contains no offline code.
test.use({ prefetches: true })

const leftOver = async () => ({
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
  key: document.cookie.includes('offline_key'),
})

/** Returns the names of the entries in the browser's encrypted device store (IndexedDB). */
const sealedNames = () =>
  new Promise<IDBValidKey[]>((resolve) => {
    const asked = indexedDB.open('offline')
    asked.addEventListener('success', () => {
      const names = asked.result.transaction('sealed').objectStore('sealed').getAllKeys()
      names.addEventListener('success', () => {
        asked.result.close()
        resolve(names.result)
      })
    })
  })

type Device = {
  folder: string
  line: Awaited<ReturnType<typeof startBreakableTcpProxy>>
  start: () => Promise<BrowserContext>
}

/** Runs a test in a browser with its own profile folder, whose TCP proxy to the portal can be cut. */
async function onDevice(url: string, journey: (device: Device) => Promise<void>) {
  const { path: folder, remove } = await createBrowserProfileFolder()
  const held = await startWorkerTimeoutProxy(url)
  const line = await startBreakableTcpProxy(held.url)
  let browser: BrowserContext | undefined
  const start = async () => (browser = await openProfileBrowser(folder, line.url))
  try {
    await journey({ folder, line, start })
  } finally {
    await browser?.close()
    await line.close()
    await held.stop()
    await remove()
  }
}

test(
  'an expired favourite is prepared on a phone, listed and read without a network',
  { tag: NIGHTLY_TEST_TAG },
  ({ portal }) =>
    onDevice(portal.url, async ({ folder, line, start }) => {
      let browser = await start()
      let page = await browser.newPage()
      await page.setViewportSize({ width: 390, height: 664 })
      await storeCookieRefusal(page)
      const token = await signInDemoMember(page)
      const headers = { authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' }
      const answer = await page.request.get('/api/v1/accords?status=expire&per_page=50', { headers })
      const favourite = ((await answer.json()) as PaginatedAccordList).data.find(({ document }) => document)
      expect(favourite).toBeDefined()
      const { id = 0, title = '', summary = '', document } = favourite ?? {}
      expect((await page.request.put(`/api/v1/accords/${id}/favourite`, { headers, data: {} })).status()).toBe(200)

      await openPage(page, '/preparer-mon-vol')
      const tap = page.getByRole('button', { name: 'Préparer mon vol', exact: true })
      await expect(tap).toBeInViewport({ ratio: 1 })
      await tap.click()
      await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
      await expect(
        page.getByRole('listitem').filter({ hasText: '1\u00a0favori, qui n’est pas en vigueur' }),
      ).toContainText('vérifié le')
      await browser.close()
      expect(await findProfileFilesContaining(folder, summary.slice(0, 40))).toEqual([])

      line.cut()
      browser = await start()
      page = await browser.newPage()
      await page.goto('/accords?favourites=true')
      await waitUntilPageReady(page)
      const listed = page.getByRole('main').getByRole('article')
      await expect(listed).toHaveCount(1)
      await expect(listed).toContainText(title)
      await page.goto(pdfReaderPath(id, { document: document?.id ?? 0, page: 1 }))
      await expect(page.locator('[data-page="1"] canvas')).toBeVisible({ timeout: 30_000 })
      // On a frozen line, removing a favourite is queued at once, and the list loses it.
      line.freeze()
      await fireHeldBrowserTimers(findActiveServiceWorker(browser), CACHED_PAGE_FALLBACK_MS)
      await page.goto('/accords?favourites=true')
      await fireHeldBrowserTimers(page, API_REPLY_DEADLINE_MS)
      await page.getByRole('button', { name: /^Favori/ }).click()
      await expect(page.getByText('1 envoi attend le réseau')).toBeVisible()
      await page.reload()
      await fireHeldBrowserTimers(page, API_REPLY_DEADLINE_MS)
      await expect(page.getByRole('heading', { name: 'Aucun favori' })).toBeVisible()

      // The next contact reports that the session was ended elsewhere, and deletes all data.
      expect((await page.request.post(`${portal.url}/api/v1/logout`, { headers, data: {} })).status()).toBe(200)
      await page.goto('about:blank')
      await holdBrowserTimersAgain(findActiveServiceWorker(browser))
      await holdBrowserTimers(browser, [toastBehavioursByInterpretation.first.shownMs])
      line.mend()
      await page.goto('/accords')
      await expect(page.getByText('Votre session a expiré, reconnectez-vous')).toBeVisible()
      await expect(page.getByText(/^Un envoi attendait le réseau et n’a pas pu partir/)).toBeVisible()
      await expect.poll(() => page.evaluate(leftOver)).toEqual({ databases: 0, caches: 0, workers: 0, key: false })
    }),
)

test(
  'a door check-in without a network is encrypted on the device, and sent once the network is back',
  { tag: NIGHTLY_TEST_TAG },
  ({ portal }) =>
    onDevice(portal.url, async ({ folder, line, start }) => {
      const [event] = (await portal.sql(
        'select id from events where ends_at > now() and not withdrawn and not is_cancelled order by starts_at limit 1',
      )) as { id: number }[]
      const door = `/bureau/presences/${event?.id}/accueil`
      let browser = await start()
      let page = await browser.newPage()
      await storeCookieRefusal(page)
      await signInDemoMember(page, 'bureau@envol.example')
      await openPage(page, door)
      await expect.poll(() => page.evaluate(leftOver)).toMatchObject({ databases: 1, key: true })
      // Check-ins are encrypted with a key from a separate call.
      await expect.poll(() => page.evaluate(sealedNames)).toContain('own-keys')
      // A former version has left an unencrypted check-in.
      const former = [{ key: crypto.randomUUID(), event: event?.id, at: new Date().toISOString(), number: '717171' }]
      await page.evaluate((scans) => localStorage.setItem('attendanceScans', JSON.stringify(scans)), former)
      line.cut()
      await page.getByLabel('Numéro d’adhérent').fill('828282')
      await page.getByRole('button', { name: 'Noter l’arrivée' }).click()
      await expect(page.getByText(/2.arrivées sur cet appareil attendent le réseau/)).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('attendanceScans'))).toBeNull()
      await browser.close()
      expect(await findProfileFilesContaining(folder, '828282')).toEqual([])

      line.mend()
      browser = await start()
      page = await browser.newPage()
      await openPage(page, door)
      await expect(page.getByText(/inconnu.: cette carte n’est à personne/)).toHaveCount(2)
      await expect(page.getByText(/attendent le réseau/)).toHaveCount(0)
    }),
)

test(
  'a broken release is withdrawn: the worker and its caches go, the stored data stay, an open page works on',
  { tag: NIGHTLY_TEST_TAG },
  async () => {
    const { workerIndex } = test.info()
    const server = await startPortalServer(`e2e_release_${workerIndex}`)
    // The same portal, started again without its service worker.
    const without = await startPortalServer(`e2e_without_${workerIndex}`, [], {
      DATABASE_URL: server.databaseUrl,
      OFFLINE: 'off',
    })
    try {
      await onDevice(server.url, async ({ line, start }) => {
        const page = await (await start()).newPage()
        await storeCookieRefusal(page)
        await signInDemoMember(page)
        await openPage(page, '/preparer-mon-vol')
        await page.getByRole('button', { name: 'Préparer mon vol', exact: true }).click()
        await expect(page.getByText('Vous pouvez couper le réseau')).toBeVisible({ timeout: 120_000 })
        await openPage(page, '/accords')
        expect(await page.evaluate(leftOver)).toEqual({ databases: 1, caches: 3, workers: 1, key: true })
        // An unanswered request keeps the worker from becoming idle.
        const isAsked = page.context().waitForEvent('request', (request) => request.url().endsWith('/robots.txt'))
        await page.context().route('**/robots.txt', () => undefined)
        await page.evaluate(() => void fetch('/robots.txt'))
        expect((await isAsked).serviceWorker()).not.toBeNull()

        line.turn(without.url)
        const other = await page.context().newPage()
        await openPage(other, '/faq')
        await expect
          .poll(() => page.evaluate(leftOver), { timeout: 0 })
          .toEqual({ databases: 1, caches: 0, workers: 0, key: true })
        await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
        await expect(page).toHaveURL(/\/accords\/\d+/)
        await waitUntilPageReady(page)
        // The message stays true: no page opens offline now, and another attempt changes nothing.
        await openPage(page, '/preparer-mon-vol')
        const notYet = page.getByText('Les pages elles-mêmes ne s’ouvrent pas encore sans réseau')
        await expect(notYet).toBeVisible()
        const begun = page.waitForResponse((response) => response.url().endsWith('/api/v1/profile/details'))
        await page.getByRole('button', { name: 'Reprendre la préparation' }).click()
        await begun
        await expect(notYet).toBeVisible({ timeout: 60_000 })
        await expect(page.getByText('Vous pouvez couper le réseau')).toHaveCount(0)
      })
    } finally {
      await without.stop()
      await server.stop()
    }
  },
)

test('a visitor’s browser fetches none of the offline code; a member’s next visit opens from the device, until sign-out', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await storeCookieRefusal(page)
  await openPage(page, '/')
  for (const path of ['/faq', '/blog', '/events', '/preparer-mon-vol']) await navigateTo(page, path)
  await waitUntilBrowserIdle(page)
  expect(asked.filter((path) => path.startsWith('/assets/'))).not.toEqual([])
  expect(asked).not.toContain('/sw.js')
  const built = await readdir(new URL('../../dist/client/assets/', import.meta.url))
  for (const name of ['storedReplies', 'device', 'deviceStore', 'members', 'PreparePage', 'search.worker']) {
    expect(built.filter((file) => file.startsWith(`${name}-`))).not.toEqual([])
    expect(asked.filter((path) => path.startsWith(`/assets/${name}-`))).toEqual([])
  }
  const nothing = { databases: 0, caches: 0, workers: 0, key: false }
  expect(await page.evaluate(leftOver)).toEqual(nothing)

  await signInDemoMember(page)
  await openPage(page, '/events')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  // The device is not prepared: it keeps code and frames, which are nobody's.
  expect(await page.evaluate(leftOver)).toEqual({ ...nothing, caches: 1, workers: 1 })
  for (const path of ['/events', '/accords', '/']) {
    const opened = await openPage(page, path)
    expect(opened?.fromServiceWorker()).toBe(true)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  }
  // A reload asks the portal.
  await page.reload()
  await waitUntilPageReady(page)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toEqual(expect.arrayContaining(['/', '/accords', '/events/1', '/profile']))
  expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnexion' }).click()
  await expect.poll(() => page.evaluate(leftOver)).toEqual(nothing)

  // Nothing is kept on a shared device.
  const token = await signInDemoMember(page)
  await page.evaluate((kept) => {
    localStorage.setItem('sharedDevice', String(Date.now()))
    localStorage.setItem('token', kept)
  }, token)
  await openPage(page, '/events')
  await waitUntilBrowserIdle(page)
  expect(await page.evaluate(leftOver)).toEqual(nothing)
})
